import { Alert, Box, Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import type { Passkey } from '@resa/contract/passkeys';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api.ts';
import { GIVEN_UP, makeFor, type Own } from '../../local/passkeys.ts';
import { refreshSession } from '../../local/session.ts';
import { useT } from '../../local/texts.ts';
import { queryOf } from '../../queries.ts';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { DateText } from '../../ui/DateText.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { notify } from '../../ui/notify.ts';
import { check, useFields } from '../fields.ts';
import { ProveOwn } from '../ProveOwn.tsx';
import { attemptPasskey } from '../passkeys/refused.ts';
import { usePasskeys } from '../passkeys/usePasskeys.ts';
import { Refused } from '../Refused.tsx';
import type { Refusal } from '../refusal.ts';
import { RecoveryCodes } from '../second-step/RecoveryCodes.tsx';

type Act = { readonly does: 'add' } | { readonly does: 'rename' | 'remove'; readonly row: Passkey };
const ADD = { does: 'add' } as const;

/** One's own passkeys. */
export default function PasskeysTab() {
  const t = useT();
  const canUse = usePasskeys();
  const [act, setAct] = useState<Act | null>(null);
  const { data } = useQuery({ ...queryOf(api.passkeys.fetch, {}), staleTime: 0 });
  if (!data) return <Loading height={200} />;
  const { rows, off, second_step, due, app, codes_left } = data;
  const onlyCodes = second_step === 1 && app === 0 && rows.every(({ works }) => works === 0);
  const columns: Column<Passkey>[] = [
    {
      name: 'name',
      label: 'passkey_name',
      heads: true,
      cell: ({ name, works, rp_id }) => (
        <>
          {name}
          {works === 0 && (
            <Text size="sm" c="var(--mantine-color-error)">
              {t('passkey_elsewhere', { host: rp_id })}
            </Text>
          )}
        </>
      ),
    },
    { name: 'created_at', label: 'passkey_since', cell: (row) => <DateText value={row.created_at} /> },
    {
      name: 'last_used_at',
      label: 'passkey_used',
      cell: ({ last_used_at }) => (last_used_at ? <DateText value={last_used_at} /> : t('passkey_never')),
    },
    {
      own: 'actions',
      label: 'actions',
      silent: true,
      align: 'right',
      cell: (row) => (
        <Group gap={8} justify="flex-end">
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t('passkey_rename_of', { name: row.name })}
            onClick={() => setAct({ does: 'rename', row })}
          >
            {t('passkey_rename')}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            c="var(--mantine-color-error)"
            aria-label={t('passkey_remove_of', { name: row.name })}
            onClick={() => setAct({ does: 'remove', row })}
          >
            {t('passkey_remove')}
          </Button>
        </Group>
      ),
    },
  ];
  return (
    <Stack maw={820} align="flex-start">
      <Text maw={640}>{t('passkeys_lead')}</Text>
      {onlyCodes && (
        <Alert color="orange" icon={<IconAlertTriangle aria-hidden />} maw={640}>
          {t('passkeys_only_codes', { count: codes_left })}
        </Alert>
      )}
      {rows.length > 0 && (
        <Box w="100%">
          <DataTable label={t('passkeys_title')} columns={columns} rows={rows} rowKey={({ id }) => id} />
        </Box>
      )}
      {canUse && off === 0 ? (
        <Button onClick={() => setAct(ADD)}>{t('passkey_add')}</Button>
      ) : (
        <Text c="dimmed">{t(off === 1 ? 'passkeys_off' : 'passkeys_unsupported')}</Text>
      )}
      {act?.does === 'add' && <AddDialog hasStep={second_step === 1} isDue={due === 1} onClose={() => setAct(null)} />}
      {act?.does === 'rename' && <RenameDialog row={act.row} onClose={() => setAct(null)} />}
      {act?.does === 'remove' && (
        <RemoveDialog
          row={act.row}
          codes={onlyCodes && act.row.ends_step === 0 ? Math.max(0, codes_left - 1) : null}
          onClose={() => setAct(null)}
        />
      )}
    </Stack>
  );
}

interface AddProps {
  hasStep: boolean;
  isDue: boolean;
  onClose: () => void;
}

function AddDialog({ hasStep, isDue, onClose }: AddProps) {
  const t = useT();
  const [name, setName] = useState(() => t('passkey_first_name'));
  const [asStep, setAsStep] = useState(isDue);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const prove = (own: Own) =>
    attemptPasskey(async () => {
      const begun = await api.passkeys.beginAdding(own);
      if (begun.code !== 'Ok') return begun;
      const passkey = await makeFor(begun);
      if (!passkey) return GIVEN_UP;
      const second_step = asStep && !hasStep ? 1 : 0;
      const answer = await api.passkeys.add({ passkey, name: name.trim() || t('passkey_first_name'), second_step });
      if (answer.code !== 'Ok') return answer;
      await refreshSession();
      notify.success('passkey_added');
      if (answer.recovery_codes) setCodes(answer.recovery_codes);
      else onClose();
      return answer;
    }, 'passkeys.add');
  return (
    <Dialog
      title={t(codes ? 'step_codes_title' : 'passkey_add')}
      size={520}
      onClose={onClose}
      closeOnClickOutside={false}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : (
        <Stack>
          <Text c="dimmed">{t('passkey_add_lead')}</Text>
          <TextInput
            label={t('passkey_name')}
            maxLength={60}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          {!hasStep && (
            <Checkbox
              label={t('passkey_as_step')}
              description={t(isDue ? 'passkey_as_step_due' : 'passkey_as_step_help')}
              checked={asStep}
              disabled={isDue}
              onChange={(event) => setAsStep(event.currentTarget.checked)}
            />
          )}
          <ProveOwn label={t('passkey_make')} prove={prove} onClose={onClose} />
        </Stack>
      )}
    </Dialog>
  );
}

interface RemoveProps {
  row: Passkey;
  /** The recovery codes that are left afterwards, where only they open the second step that stays; null otherwise. */
  codes: number | null;
  onClose: () => void;
}

function RemoveDialog({ row, codes, onClose }: RemoveProps) {
  const t = useT();
  const prove = (own: Own) =>
    attemptPasskey(async () => {
      const answer = await api.passkeys.remove({ ...own, id: row.id });
      if (answer.code === 'Ok') {
        await refreshSession();
        notify.success('passkey_removed');
        onClose();
      }
      return answer;
    });
  return (
    <Dialog title={t('passkey_remove_of', { name: row.name })} size={520} onClose={onClose}>
      <Stack>
        <Text c="dimmed">{t('passkey_remove_lead')}</Text>
        {row.ends_step === 1 && <Text>{t('passkey_remove_ends')}</Text>}
        {codes !== null && <Text>{t('passkey_remove_codes', { count: codes })}</Text>}
        <ProveOwn label={t('passkey_remove')} prove={prove} onClose={onClose} danger />
      </Stack>
    </Dialog>
  );
}

function RenameDialog({ row, onClose }: { row: Passkey; onClose: () => void }) {
  const t = useT();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { form, field, submit } = useFields({ name: row.name }, { name: check.required });
  const send = submit(async ({ name }) => {
    const refused = await attemptPasskey(() => api.passkeys.rename({ id: row.id, name: name.trim() }));
    if (refused) return setRefusal(refused);
    onClose();
  });
  return (
    <Dialog title={t('passkey_rename_of', { name: row.name })} size={420} onClose={onClose}>
      <form onSubmit={send} noValidate>
        <Stack>
          <Refused refusal={refusal} />
          <TextInput label={t('passkey_name')} maxLength={60} data-autofocus {...field('name')} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={form.submitting}>
              {t('save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
