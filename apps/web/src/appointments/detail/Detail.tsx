import { Button, Group, List, Radio, Skeleton, Stack, Text } from '@mantine/core';
import type { Appointment, AppointmentInfo, VisitCorrection } from '@resa/contract/appointments';
import { appointment_statuses } from '@resa/contract/lists/fixed';
import { mayBeOpen, STATUS } from '@resa/rules/booking/appointment-status';
import { ORIGIN } from '@resa/rules/booking/slots';
import { formatDigits } from '@resa/rules/text/phone-format';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { failureText } from '../../api.ts';
import { makeCurrent } from '../../local/current-client.ts';
import { nameOf, useLookup } from '../../local/lookups.ts';
import { useCan } from '../../local/session.ts';
import { useLocale, useT } from '../../local/texts.ts';
import { useToday } from '../../local/today.ts';
import { FileNumber } from '../../people/FileNumber.tsx';
import { Dated } from '../../ui/Dated.tsx';
import { DateText } from '../../ui/DateText.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { momentText } from '../../ui/day-text.ts';
import { notify } from '../../ui/notify.ts';
import { StateBadge, Tint } from '../../ui/StateBadge.tsx';
import { type Acted, type StatusId, useActs, useRights } from '../acts/useActs.ts';
import { appointmentOf, detailOf } from '../queries.ts';
import styles from '../wizard/wizard.module.css';
import type { Way } from './useOpenedAppointment.ts';

interface Props {
  id: number;
  /** Opens with the choice of another status. */
  status: boolean;
  onOpen: (way: Way) => void;
  onClose: () => void;
}

/** An appointment with its participants and its history (001 §2.12); it closes unless exactly one is returned. */
export default function Detail({ id, status, onOpen, onClose }: Props) {
  const t = useT();
  const may = useCan();
  const detail = useQuery(detailOf(id));
  const fetched = useQuery(appointmentOf(id));
  const error = detail.error ?? fetched.error;
  const [one, ...more] = detail.data?.appointment ?? [];
  const broken = error !== null || (detail.data !== undefined && (!one || more.length > 0));
  const client = one && fetched.data && { ...fetched.data.info.client, id: one.client_id, name: one.name };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each person, so that the user can put them away.
  useEffect(() => {
    if (client) makeCurrent(client);
  }, [client?.id]);
  useEffect(() => {
    if (!broken) return;
    notify.error(failureText(error, 'e_get_data'));
    onClose();
  }, [broken, error, onClose]);
  return (
    <Dialog onClose={onClose} size={620} title={t('appointment_detail')}>
      {one && fetched.data ? (
        <Stack>
          <Facts one={one} participants={detail.data?.participants ?? []} info={fetched.data.info} />
          <Corrections corrections={detail.data?.corrections ?? []} />
          {fetched.data.readonly === 1 && (
            <Text size="sm" c="dimmed">
              {t(may('crud_appointments') ? 'read_only_appointment' : 'read_only_appointments')}
            </Text>
          )}
          <Acting one={one} status={status} onOpen={onOpen} onClose={onClose} />
        </Stack>
      ) : (
        <Skeleton h={260} />
      )}
    </Dialog>
  );
}

interface Person {
  client_id: number;
  file_number: number;
  name: string;
  age: number | null;
  left: 0 | 1;
}

function Facts({ one, participants, info }: { one: Appointment; participants: Person[]; info: AppointmentInfo }) {
  const t = useT();
  const locale = useLocale();
  const types = useLookup('appointment_types');
  const by = (name: string | null) => name ?? t('the_system');
  const phone = info.client.phone && formatDigits(info.client.phone);
  const household = info.client.family_size > 1 && t('household_of', { count: info.client.family_size });
  return (
    <>
      <dl className={styles.summary}>
        <dt>{t('client')}</dt>
        <dd>
          <Group gap={8}>
            <span>{one.name}</span>
            <FileNumber id={one.client_id} file_number={one.file_number} name={one.name} />
          </Group>
          <Text size="sm" c="dimmed" component="div">
            {[household, phone].filter(Boolean).join(' · ')}
          </Text>
        </dd>
        <dt>{t('location')}</dt>
        <dd>{one.place}</dd>
        <dt>{t('appointment_type')}</dt>
        <dd>{nameOf(types.byId(one.appointment_type_id), locale)}</dd>
        <dt>{t('date_and_time')}</dt>
        <dd>
          <Dated>{momentText(one.start_date_time, locale)}</Dated>
        </dd>
        {participants.length > 0 && (
          <>
            <dt>{t('participants')}</dt>
            <dd>
              <List listStyleType="none" aria-label={t('participants')}>
                {participants.map(({ client_id, file_number, name, age, left }) => (
                  <List.Item key={client_id}>
                    <Group gap={8}>
                      <span>{age === null ? name : `${name} · ${t('age_of', { age })}`}</span>
                      <FileNumber id={client_id} file_number={file_number} name={name} />
                      {left === 1 && <Tint colour="orange">{t('left_household')}</Tint>}
                    </Group>
                  </List.Item>
                ))}
              </List>
            </dd>
          </>
        )}
        <dt>{t('status')}</dt>
        <dd>
          <Group gap={8}>
            <StateBadge kind="appointment_status" id={one.status} />
            {one.emergency === 1 && <Tint colour="orange">{t('emergency')}</Tint>}
            {one.media === 1 && <Tint colour="grey">{t('media_interview')}</Tint>}
            <Tint colour="grey">{t(one.origin === ORIGIN.online ? 'origin_online' : 'origin_staff')}</Tint>
          </Group>
        </dd>
        <dt>{t('comments')}</dt>
        <dd style={{ whiteSpace: 'pre-wrap' }}>{one.comments ?? t('no_comments')}</dd>
      </dl>
      <Stack gap={2}>
        <Made text="created_by_on" name={by(info.created_by)} at={info.created_at} />
        {info.updated_at !== info.created_at && (
          <Made text="changed_by_on" name={by(info.updated_by)} at={info.updated_at} />
        )}
      </Stack>
      {info.history.length > 0 && <History history={info.history} by={by} />}
    </>
  );
}

/** The corrections of the visit: the user, the reason, and the persons added, removed or given another role. */
function Corrections({ corrections }: { corrections: readonly VisitCorrection[] }) {
  const t = useT();
  const locale = useLocale();
  const roles = useLookup('family_role_types');
  if (corrections.length === 0) return null;
  const named = (id: number | null) => (id === null ? '–' : nameOf(roles.byId(id), locale));
  const changeOf = ({ was_counted, is_counted, former_role, role }: VisitCorrection['persons'][number]) => {
    if (was_counted === 0) return `${t('visit_person_added')} (${named(role)})`;
    return is_counted === 0 ? t('visit_person_removed') : `${named(former_role)} → ${named(role)}`;
  };
  return (
    <div>
      <Text fw={550} size="sm">
        {t('visit_corrections')}
      </Text>
      <List listStyleType="none" size="sm" aria-label={t('visit_corrections')}>
        {corrections.map(({ at, user, reason, persons }) => (
          <List.Item key={at}>
            {t('visit_corrected_by', { name: user ?? t('the_system') })}, <DateText value={at} />
            {reason !== null && <div>{reason}</div>}
            {persons.map((person, position) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: persons of a correction never change.
              <div key={position}>
                {person.name ?? t('visit_person_gone')} · {changeOf(person)}
              </div>
            ))}
          </List.Item>
        ))}
      </List>
    </div>
  );
}

function Made({ text, name, at }: { text: 'created_by_on' | 'changed_by_on'; name: string; at: string }) {
  const t = useT();
  return (
    <Text size="sm" c="dimmed" component="div">
      {t(text, { name })}, <DateText value={at} />
    </Text>
  );
}

function History({ history, by }: { history: AppointmentInfo['history']; by: (name: string | null) => string }) {
  const t = useT();
  const named = (id: number) => {
    const status = appointment_statuses.find((one) => one.id === id);
    return status ? t(status.key) : '';
  };
  return (
    <div>
      <Text fw={550} size="sm">
        {t('status_history')}
      </Text>
      <List listStyleType="none" size="sm" aria-label={t('status_history')}>
        {history.map(({ from_status, to_status, at, user }) => (
          <List.Item key={`${at} ${to_status}`}>
            {named(from_status)} → {named(to_status)}, {by(user)}, <DateText value={at} />
          </List.Item>
        ))}
      </List>
    </div>
  );
}

function Acting({ one, status, onOpen, onClose }: Omit<Props, 'id'> & { one: Acted }) {
  const t = useT();
  const acts = useActs();
  const rights = useRights()(one);
  const [choosing, setChoosing] = useState(status);
  if (choosing && rights.status)
    return <StatusChoice one={one} acts={acts} onDone={onClose} onBack={() => setChoosing(false)} />;
  const busy = acts.isBusy(one.id);
  return (
    <Group gap={8}>
      {rights.edit && (
        <Button variant="default" onClick={() => onOpen('edit')}>
          {t('edit')}
        </Button>
      )}
      {rights.edit && (
        <Button variant="default" onClick={() => onOpen('move')}>
          {t('move_appointment')}
        </Button>
      )}
      {rights.correct && (
        <Button variant="default" loading={busy} onClick={() => void acts.correct(one)}>
          {t('came_after_all')}
        </Button>
      )}
      {rights.correctVisit && (
        <Button variant="default" onClick={() => onOpen('correct')}>
          {t('correct_visit')}
        </Button>
      )}
      {rights.status && (
        <Button variant="default" onClick={() => setChoosing(true)}>
          {t('change_status')}
        </Button>
      )}
      {rights.remove && (
        <Button
          variant="default"
          c="red"
          loading={busy}
          onClick={async () => {
            if (await acts.remove(one)) onClose();
          }}
        >
          {t('delete')}
        </Button>
      )}
    </Group>
  );
}

/** Any status, for holders of the right to change it (001 §4). */
function StatusChoice(props: { one: Acted; acts: ReturnType<typeof useActs>; onDone: () => void; onBack: () => void }) {
  const { one, acts, onDone, onBack } = props;
  const t = useT();
  const isPast = !mayBeOpen(one.start_date_time, useToday());
  const [chosen, setChosen] = useState(one.status);
  const save = async () => {
    const status = appointment_statuses.find(({ id }) => id === chosen);
    if (!status) return;
    const saved = await acts.setStatus(one, status.id as StatusId, () =>
      notify.success('s_status_changed', { status: t(status.key) }),
    );
    if (saved) onDone();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Radio.Group label={t('change_status')} value={String(chosen)} onChange={(id) => setChosen(Number(id))}>
        <Stack gap={8} mt={6}>
          {appointment_statuses.map(({ id, key }) => (
            <Radio
              key={id}
              value={String(id)}
              label={t(key)}
              {...(id === STATUS.open && isPast && { disabled: true, description: t('status_open_past') })}
              data-autofocus={id === one.status || undefined}
            />
          ))}
        </Stack>
      </Radio.Group>
      <Group mt="md">
        <Button variant="default" onClick={onBack}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={acts.isBusy(one.id)} disabled={chosen === one.status}>
          {t('save_changes')}
        </Button>
      </Group>
    </form>
  );
}
