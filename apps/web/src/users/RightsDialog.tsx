/** The rights of a user, the roles that give them, and the locations where they hold. */
import { Badge, Group, Stack, Text, Title } from '@mantine/core';
import { areaOf, areas } from '@resa/contract/permissions';
import type { UserRow } from '@resa/contract/users';
import { useQuery } from '@tanstack/react-query';
import { api, failureText } from '../api.ts';
import { useLookup } from '../local/lookups.ts';
import { useLocale, useT } from '../local/texts.ts';
import { queryOf } from '../queries.ts';
import { type Column, DataTable } from '../ui/DataTable.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Failed } from '../ui/Failed.tsx';
import { Loading } from '../ui/Loading.tsx';

export default function RightsDialog({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const t = useT();
  const { data, error, refetch } = useQuery(queryOf(api.users.rights, { id: user.id }));
  return (
    <Dialog title={t('user_rights_of', { name: user.name })} size={720} onClose={onClose}>
      {error && !data && <Failed text={failureText(error, 'e_get_data')} onRetry={() => void refetch()} />}
      {!error && !data && <Loading height={240} />}
      {data && <Rights {...data} />}
    </Dialog>
  );
}

type Read = Awaited<ReturnType<typeof api.users.rights>>;
interface Right {
  id: number;
  key: string;
  label: string;
  by: string;
}

const COLUMNS: Column<Right>[] = [
  { name: 'label', label: 'user_rights_may', heads: true },
  { name: 'by', label: 'user_rights_because' },
];

function Rights({ user, roles, permissions, locations }: Read) {
  const t = useT();
  const locale = useLocale();
  const { rows } = useLookup('permissions');
  const nameOf = (id: number) => roles.find((role) => role.id === id)?.[`lang_${locale}`] ?? '';
  const order = Object.keys(areas);
  const rights = rows
    .flatMap(({ id, key, ...label }): Right[] => {
      const by = permissions.find((permission) => permission.id === id)?.roles;
      return by ? [{ id, key, label: label[`lang_${locale}`], by: by.map(nameOf).join(', ') }] : [];
    })
    .sort((a, b) => order.indexOf(areaOf(a.key)) - order.indexOf(areaOf(b.key)) || a.id - b.id);
  return (
    <Stack gap="lg">
      {user.active === 0 && <Text size="sm">{t('user_rights_inactive')}</Text>}
      <section>
        <Title order={3} size="h5" mb={6}>
          {t('locations_title')}
        </Title>
        {locations.length === 0 && <Text size="sm">{t('user_rights_nowhere')}</Text>}
        <Group gap={6}>
          {locations.map(({ id, name, active }) => (
            <Badge key={id} variant="default">
              {active === 1 ? name : t('user_rights_closed_location', { name })}
            </Badge>
          ))}
        </Group>
      </section>
      <DataTable
        bare
        label={t('user_rights_may')}
        columns={COLUMNS}
        rows={rights}
        rowKey={({ id }) => id}
        heading={({ key }) => areas[areaOf(key)].title}
      />
    </Stack>
  );
}
