/** /roles/matrix: the permissions of each role, roles across and permissions down, grouped by subject. */
import { Card, Text, VisuallyHidden } from '@mantine/core';
import { areaOf, areas } from '@resa/contract/permissions';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { api, failureText } from '../api.ts';
import { useLookup } from '../local/lookups.ts';
import { useLocale, useT } from '../local/texts.ts';
import { queryOf } from '../queries.ts';
import { type Column, DataTable } from '../ui/DataTable.tsx';
import { Page } from '../ui/Page.tsx';

interface Permission {
  id: number;
  key: string;
  label: string;
}
/** The width of a permission's name, and the least width of a role. */
const WIDTH = { permission: 260, role: 100 };
/** The least number of visible roles; more are scrolled, while the permissions stay in view. */
const BESIDE = 4;

export default function Matrix() {
  const t = useT();
  const locale = useLocale();
  const { rows } = useLookup('permissions');
  const { data, error, isFetching, refetch } = useQuery(queryOf(api.roles.matrix, {}));
  const roles = data?.rows ?? [];
  const order = Object.keys(areas);
  const permissions = rows
    .map(({ id, key, ...label }): Permission => ({ id, key, label: label[`lang_${locale}`] }))
    .sort((a, b) => order.indexOf(areaOf(a.key)) - order.indexOf(areaOf(b.key)) || a.id - b.id);
  const columns: Column<Permission>[] = [
    { name: 'label', label: 'role_matrix_permission', heads: true, width: WIDTH.permission },
    ...roles.map((role) => ({
      own: String(role.id),
      label: 'role_heading' as const,
      values: { name: role[`lang_${locale}`] },
      cell: ({ id }: Permission) => <Allowed on={role.permissions.includes(id)} />,
    })),
  ];
  return (
    <Page title={t('roles_matrix')} count={data?.rows.length}>
      <DataTable
        label={t('roles_matrix')}
        columns={columns}
        rows={data && permissions}
        loading={isFetching}
        failed={error && !data ? failureText(error, 'e_get_data') : null}
        onRetry={() => void refetch()}
        rowKey={({ id }) => id}
        heading={({ key }) => areas[areaOf(key)].title}
        dense={roles.length > BESIDE}
        narrowBelow={WIDTH.permission + Math.min(roles.length, BESIDE) * WIDTH.role}
        card={({ id, label }) => (
          <Card p="sm">
            <Text fw={550}>{label}</Text>
            <Text size="sm" c="dimmed">
              {roles
                .filter((role) => role.permissions.includes(id))
                .map((role) => role[`lang_${locale}`])
                .join(', ') || t('role_matrix_nobody')}
            </Text>
          </Card>
        )}
      />
    </Page>
  );
}

function Allowed({ on }: { on: boolean }) {
  const t = useT();
  return (
    <>
      {on && <IconCheck size={18} aria-hidden />}
      <VisuallyHidden>{t(on ? 'yes' : 'no')}</VisuallyHidden>
    </>
  );
}
