/** Restricts the files of a household, or changes who sees them, or ends it; by the privacy officer (decision 068). */
import { Button, List, Text } from '@mantine/core';
import type { Restriction } from '@resa/contract/restrictions';
import { IconLockOpen } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { api, failureText } from '../../api.ts';
import { Chosen } from '../../forms/controls/Chosen.tsx';
import { Several } from '../../forms/controls/Several.tsx';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { useLocale, useT } from '../../local/texts.ts';
import { queryOf } from '../../queries.ts';
import { ask } from '../../ui/confirm.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Failed } from '../../ui/Failed.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { notify } from '../../ui/notify.ts';
import { useRestriction } from './useRestriction.ts';

interface Props {
  client: { id: number; file_number: number };
  onClose: () => void;
}

export const REASONS = {
  staff: 'restriction_staff',
  relative: 'restriction_relative',
  danger: 'restriction_danger',
} as const;
const WIDTH = 560;

export default function RestrictDialog({ client, onClose }: Props) {
  const t = useT();
  const { data, error, refetch } = useQuery(queryOf(api.restrictions.ofClient, { client_id: client.id }));
  const roles = useQuery(queryOf(api.roles.choices, {}));
  if (data && roles.data) return <Choosing client={client} data={data} roles={roles.data.rows} onClose={onClose} />;
  const failure = error ?? roles.error;
  return (
    <Dialog title={t('restrict_file')} size={WIDTH} onClose={onClose}>
      {failure ? (
        <Failed text={failureText(failure, 'e_get_data')} onRetry={() => void refetch()} />
      ) : (
        <Loading height={360} />
      )}
    </Dialog>
  );
}

interface ChoosingProps extends Props {
  data: Awaited<ReturnType<typeof api.restrictions.ofClient>>;
  roles: Awaited<ReturnType<typeof api.roles.choices>>['rows'];
}

function Choosing({ client, data, roles, onClose }: ChoosingProps) {
  const t = useT();
  const locale = useLocale();
  const { restriction } = data;
  const form = useRestriction(client, restriction, onClose);
  const reasons = Object.entries(REASONS).map(([value, label]) => ({ value, label: t(label), disabled: false }));
  const users = data.all_users.map(({ id, name }) => ({ value: String(id), label: name, disabled: false }));
  // Privacy officers see every restricted file.
  const offered = roles
    .filter(({ id }) => id !== PRIVACY_OFFICER)
    .map((role) => ({ value: String(role.id), label: role[`lang_${locale}`], disabled: false }));
  return (
    <FormDialog
      form={form}
      title={t(restriction ? 'restriction_change' : 'restrict_file')}
      size={WIDTH}
      save={restriction ? undefined : 'restrict_file'}
      onClose={onClose}
    >
      <List size="sm" tabIndex={-1} data-autofocus style={{ outline: 'none' }}>
        <List.Item>{t('restrict_household', { count: data.persons })}</List.Item>
        <List.Item>{t('restrict_follows')}</List.Item>
      </List>
      <Chosen form={form} name="reason" field={{ kind: 'choice', label: 'restriction_reason' }} choices={reasons} />
      <Text size="sm">{t('restricted_help')}</Text>
      <Several
        form={form}
        name="users"
        field={{ kind: 'many', label: 'restrict_users', optional: true }}
        choices={users}
      />
      <Several
        form={form}
        name="roles"
        field={{ kind: 'many', label: 'restrict_roles', optional: true }}
        choices={offered}
      />
      {restriction && <End client={client} restriction={restriction} onEnded={onClose} />}
    </FormDialog>
  );
}

/** The id of the shipped role. */
const PRIVACY_OFFICER = 5;

function End({ client, onEnded }: { client: Props['client']; restriction: Restriction; onEnded: () => void }) {
  const t = useT();
  const end = async () => {
    const answer = await ask({
      title: 'restriction_end',
      text: 'restriction_end_sure',
      answers: [{ name: 'end', label: 'restriction_end', danger: true }],
    });
    if (answer !== 'end') return;
    try {
      await api.restrictions.end({ client_id: client.id });
      notify.success('restriction_ended');
      onEnded();
    } catch (failure) {
      notify.error(failureText(failure, 'e_saving'));
    }
  };
  return (
    <Button
      variant="subtle"
      color="red"
      w="fit-content"
      leftSection={<IconLockOpen size={18} aria-hidden />}
      onClick={() => void end()}
    >
      {t('restriction_end')}
    </Button>
  );
}
