/** /users (002 §2.6): who works here, with their roles and locations, active or not. */
import { Badge, Button, Group, SegmentedControl, Switch, Text, Tooltip } from '@mantine/core';
import type { UserRow } from '@resa/contract/users';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { api } from '../api.ts';
import { useChosenColumns } from '../columns.ts';
import { useLocale, useT } from '../local/texts.ts';
import { queryOf } from '../queries.ts';
import { useConfig } from '../session/index.ts';
import { ColumnsButton, columnsShown } from '../ui/ColumnsButton.tsx';
import { type Column, DataTable } from '../ui/DataTable.tsx';
import { DateText } from '../ui/DateText.tsx';
import { Empty } from '../ui/Empty.tsx';
import { ListFilters } from '../ui/ListFilters.tsx';
import { Page } from '../ui/Page.tsx';
import { useExpandedRows } from '../ui/useExpandedRows.tsx';
import { useOpened } from '../ui/useOpened.ts';
import { usePagedTable } from '../ui/usePagedTable.ts';
import { Holdings } from './Holdings.tsx';
import { UserButtons } from './UserButtons.tsx';
import { UserCard } from './UserCard.tsx';
import { useUserActs } from './useUserActs.ts';

const UserDialog = lazy(() => import('./UserDialog.tsx'));
const RightsDialog = lazy(() => import('./RightsDialog.tsx'));
const SessionsDialog = lazy(() => import('./SessionsDialog.tsx'));

const DEFAULTS = {
  sorts: ['name', 'email'],
  sortBy: 'name',
  filters: { search: '', active: '1' },
  lists: ['active'],
  quiet: ['search'],
} as const;

const isActive = (filter: string | undefined): 0 | 1 => (filter === '0' ? 0 : 1);

export default function Users() {
  const t = useT();
  const { list, table } = usePagedTable(
    api.users.list,
    DEFAULTS,
    ({ paging, filters }) => ({ paging, filter: filters.search ?? '', active: isActive(filters.active) }),
    ({ dt }) => dt,
  );
  const nameRoles = useRoleNames();
  const acts = useUserActs();
  const edited = useOpened('user');
  const explained = useOpened('rights');
  const watched = useOpened('sessions');
  const expanded = useExpandedRows((row: UserRow) => t('user_holdings_of', { name: row.name }));
  const find = (id: string | null) => table.rows?.find((row) => String(row.id) === id) ?? null;
  const active = (row: UserRow) => (
    <Switch
      size="sm"
      checked={row.active === 1}
      disabled={row.closed !== null}
      aria-busy={acts.busy === row.id}
      aria-label={t('active_of', { name: row.name })}
      onChange={(event) => void acts.setActive(row, event.currentTarget.checked ? 1 : 0)}
    />
  );
  const buttons = (row: UserRow) => (
    <UserButtons row={row} acts={acts} onEdit={edited.open} onExplain={explained.open} onWatch={watched.open} />
  );
  const invited = (row: UserRow) =>
    row.invited_until !== null && (
      <Tooltip label={<Until at={row.invited_until} />}>
        <Badge variant="default">{t('user_invited')}</Badge>
      </Tooltip>
    );
  const columns: Column<UserRow>[] = [
    { own: 'expand', label: 'details', silent: true, width: 44, cell: expanded.opener },
    {
      name: 'name',
      label: 'full_name',
      heads: true,
      alwaysShown: true,
      cell: (row) => (
        <>
          <Group gap={8}>
            {row.name}
            {invited(row)}
          </Group>
          <Bound row={row} />
        </>
      ),
    },
    { name: 'email', label: 'email', hideOrder: 1 },
    { name: 'roles', label: 'roles_title', hideOrder: 2, cell: (row) => nameRoles(row.roles) },
    { name: 'active', label: 'field_active', width: 90, cell: active },
    { own: 'actions', label: 'actions', silent: true, align: 'right', cell: buttons },
  ];
  const expandedOf = (row: UserRow) => expanded.isOpen(row) && <Holdings row={row} />;
  const row = find(edited.opened);
  const user = find(explained.opened);
  const signedIn = find(watched.opened);
  const choosing = { chosen: useChosenColumns('users'), columns };
  const narrowed = list.filters.search !== '' || isActive(list.filters.active) === 0;
  return (
    <Page
      title={t('users_title')}
      count={table.total}
      actions={
        <>
          <ColumnsButton {...choosing} />
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => edited.open('new')}>
            {t('add')}
          </Button>
        </>
      }
    >
      <ListFilters list={list} title={t('users_title')} label={t('users_search')}>
        <SegmentedControl
          aria-label={t('field_active')}
          data={[
            { value: '1', label: t('users_active') },
            { value: '0', label: t('users_inactive') },
          ]}
          value={String(isActive(list.filters.active))}
          onChange={(value) => list.filter({ active: value })}
        />
      </ListFilters>
      <DataTable
        {...table}
        label={t('users_title')}
        columns={columnsShown(choosing)}
        rowKey={(one) => one.id}
        below={expandedOf}
        byContent
        card={(one) => (
          <UserCard
            row={one}
            name={invited(one)}
            roles={nameRoles(one.roles)}
            bound={<Bound row={one} />}
            ends={[active(one), expanded.opener(one)]}
          >
            {buttons(one)}
            {expandedOf(one)}
          </UserCard>
        )}
        empty={<Empty text="no_data_found" hint={narrowed ? 'list_narrowed' : 'list_empty_add'} />}
      />
      <Suspense>
        {(edited.opened === 'new' || row) && <UserDialog key={edited.opened} row={row} onClose={edited.close} />}
        {user && <RightsDialog user={user} onClose={explained.close} />}
        {signedIn && <SessionsDialog user={signedIn} onClose={watched.close} />}
      </Suspense>
    </Page>
  );
}

/** Roles by their names in the language of the page. */
function useRoleNames() {
  const locale = useLocale();
  const { data } = useQuery(queryOf(api.roles.choices, {}));
  return (ids: readonly number[]) =>
    (data?.rows ?? [])
      .filter(({ id }) => ids.includes(id))
      .map((role) => role[`lang_${locale}`])
      .join(', ');
}

/** Since when a user signs in through the identity provider. */
function Bound({ row: { bound_since } }: { row: UserRow }) {
  const t = useT();
  const provider = useConfig()?.provider?.name;
  if (!bound_since || !provider) return null;
  return (
    <Text size="sm" c="dimmed">
      {t('user_bound_since', { provider })} <DateText value={bound_since} />
    </Text>
  );
}

function Until({ at }: { at: string }) {
  const t = useT();
  return (
    <>
      {t('user_invited_until')} <DateText value={at} />
    </>
  );
}
