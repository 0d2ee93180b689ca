import { Button, Card, Group, Select, Stack, Text, TextInput, Title } from '@mantine/core';
import type { WaitingAct } from '@resa/contract/offline';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api, codeText, failureText } from '../../api.ts';
import { nameOf, useLookup } from '../../local/lookups.ts';
import { useCan } from '../../local/session.ts';
import { useLocale, useT } from '../../local/texts.ts';
import { useOnce } from '../../once.ts';
import { FileNumber } from '../../people/FileNumber.tsx';
import { queryOf } from '../../queries.ts';
import { DateText } from '../../ui/DateText.tsx';
import { notify } from '../../ui/notify.ts';
import { StateBadge } from '../../ui/StateBadge.tsx';
import styles from '../checkin.module.css';
import type { Place } from '../usePlace.ts';
import { asksWho, isRecordable } from './recordable.ts';

const KINDS = { close: 'offline_kind_close', walk_in: 'offline_kind_walk_in', undo: 'offline_kind_undo' } as const;
const WHY = {
  forbidden: 'offline_waits_forbidden',
  workstation_ended: 'offline_waits_workstation_ended',
  too_old: 'offline_waits_too_old',
  not_found: 'offline_waits_not_found',
  already_arrived: 'offline_waits_already_arrived',
  cancelled: 'offline_waits_cancelled',
  moved: 'offline_waits_moved',
  over_rule: 'offline_waits_over_rule',
  unknown_person: 'offline_waits_unknown_person',
  no_plan: 'offline_waits_no_plan',
  changed_since: 'offline_waits_changed_since',
} as const;

/** The acts that were noted without a network and wait for a person; folded, so that the counter stays in sight. */
export default function Unsettled({ place }: { place: Place }) {
  const t = useT();
  const { data } = useQuery(queryOf(api.offline.waiting, { place_id: place.id }));
  const [open, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  /** The button that was pressed goes with its row. */
  const focusNearby = () => toggle.current?.focus();
  const rows = data?.rows ?? [];
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="offline_unsettled">
      <Group gap="sm" mb={open ? 'xs' : 0}>
        <Title order={2} size="h3" id="offline_unsettled">
          {t('offline_unsettled', { count: rows.length })}
        </Title>
        <Button ref={toggle} variant="default" size="compact-sm" aria-expanded={open} onClick={() => setOpen(!open)}>
          {t(open ? 'offline_settle_later' : 'offline_settle')}
        </Button>
      </Group>
      {open && (
        <Stack gap="sm" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
          {rows.map((row) => (
            <li key={row.id}>
              <Row row={row} onSettled={focusNearby} />
            </li>
          ))}
        </Stack>
      )}
    </section>
  );
}

function Row({ row, onSettled }: { row: WaitingAct; onSettled: () => void }) {
  const t = useT();
  const locale = useLocale();
  const types = useLookup('appointment_types');
  const { appointment, client_id, file_number, name } = row;
  return (
    <Card p="md" data-names-client>
      <Group justify="space-between" align="flex-start" gap="sm">
        <Stack gap={4} miw={0} className={styles.grow}>
          <Group gap="sm">
            <Text fw={600} className={styles.name}>
              {name ?? file_number}
            </Text>
            {client_id !== null && file_number !== null && (
              <FileNumber id={client_id} file_number={file_number} name={name ?? ''} />
            )}
          </Group>
          <Text fw={550}>{t(WHY[row.why])}</Text>
          <Text size="sm" c="dimmed">
            {t(KINDS[row.kind])} · <DateText value={row.at} /> ·{' '}
            {[row.user, row.workstation].filter(Boolean).join(', ')}
          </Text>
          {(row.persons !== null || row.reason) && (
            <Text size="sm" className={styles.comment}>
              {[row.persons !== null && t('offline_persons', { count: row.persons }), row.reason]
                .filter(Boolean)
                .join(' · ')}
            </Text>
          )}
          {appointment && (
            <Group gap="xs">
              <Text size="sm" c="dimmed">
                {nameOf(types.byId(appointment.appointment_type_id), locale)} ·{' '}
                <DateText value={appointment.start_date_time} />
              </Text>
              <StateBadge kind="appointment_status" id={appointment.status} />
              {appointment.changed_by && (
                <Text size="sm" c="dimmed">
                  {appointment.changed_by}
                  {appointment.changed_at && (
                    <>
                      {' '}
                      · <DateText value={appointment.changed_at} />
                    </>
                  )}
                </Text>
              )}
            </Group>
          )}
        </Stack>
        <Acts row={row} onSettled={onSettled} />
      </Group>
    </Card>
  );
}

function Acts({ row, onSettled }: { row: WaitingAct; onSettled: () => void }) {
  const t = useT();
  const locale = useLocale();
  const once = useOnce();
  const may = useCan();
  const [busy, setBusy] = useState(false);
  const [number, setNumber] = useState('');
  const [plan, setPlan] = useState<string | null>(null);
  const { id, kind, plans } = row;
  const asks = asksWho(row);
  // A person who is identified only now may have an appointment, which has its own plan.
  const isMissing = asks ? number === '' : plans.length > 1 && plan === null;
  const settle = async (how: 'record' | 'set_aside') => {
    setBusy(true);
    const found = { ...(asks && Number(number) > 0 && { file_number: Number(number) }) };
    const input = { id, how, ...found, ...(plan !== null && { plan_id: Number(plan) }) };
    try {
      const { code } = await once(input, (options) => api.offline.settle(input, options));
      if (code === 'Ok') onSettled();
      else notify.warn(codeText('offline.settle', code));
    } catch (failure) {
      notify.error(failureText(failure, 'e_saving'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Group gap="xs" align="flex-end">
      {asks && (
        <TextInput
          label={t('file_number')}
          inputMode="numeric"
          w={160}
          maxLength={9}
          value={number}
          onChange={(event) => setNumber(event.currentTarget.value.replace(/\D/g, ''))}
        />
      )}
      {plans.length > 1 && (
        <Select
          label={t('offline_came_for')}
          w={220}
          data={plans.map((one) => ({ value: String(one.id), label: nameOf(one, locale) }))}
          value={plan}
          onChange={setPlan}
        />
      )}
      <Button variant="default" loading={busy} onClick={() => void settle('set_aside')}>
        {t('offline_set_aside')}
      </Button>
      {isRecordable(row, may) && (
        <Button loading={busy} disabled={isMissing} onClick={() => void settle('record')}>
          {t(kind === 'undo' ? 'undo' : 'offline_record')}
        </Button>
      )}
    </Group>
  );
}
