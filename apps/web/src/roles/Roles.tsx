/** /roles (002 §2.7): what each role allows, and how many users have it. */
import { Badge, Button, Card, Group, Text } from '@mantine/core';
import type { RoleRow } from '@resa/contract/roles';
import { IconPencil, IconPlus, IconTable, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { api } from '../api.ts';
import { useLocale, useT } from '../local/texts.ts';
import { type Column, DataTable } from '../ui/DataTable.tsx';
import { Empty } from '../ui/Empty.tsx';
import { ListFilters } from '../ui/ListFilters.tsx';
import { notify } from '../ui/notify.ts';
import { Page } from '../ui/Page.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import { useOpened } from '../ui/useOpened.ts';
import { usePagedTable } from '../ui/usePagedTable.ts';
import { useRehearsed } from '../useRehearsed.ts';
import { RoleDialog } from './RoleDialog.tsx';

const DEFAULTS = {
  sorts: ['lang_en', 'lang_fr', 'users', 'allows'],
  sortBy: 'lang_en',
  filters: { search: '' },
} as const;

export default function Roles() {
  const t = useT();
  const locale = useLocale();
  const remove = useRemove();
  const { opened, open, close } = useOpened('role');
  const { list, table } = usePagedTable(
    api.roles.list,
    DEFAULTS,
    ({ paging, filters }) => ({ ...paging, terms: { search: filters.search ?? '' } }),
    ({ dt }) => dt,
  );
  const nameOf = (row: RoleRow) => row[`lang_${locale}`];
  const row = table.rows?.find(({ id }) => String(id) === opened) ?? null;
  const buttons = (one: RoleRow) => (
    <Group gap={2} justify="flex-end" wrap="nowrap">
      <RowButton icon={IconPencil} label="edit" of="edit_of" name={nameOf(one)} opens onClick={() => open(one.id)} />
      <RowButton
        icon={IconTrash}
        label={one.system === 1 ? 'role_system' : 'delete'}
        of="delete_of"
        name={nameOf(one)}
        disabled={one.system === 1}
        danger
        onClick={() => void remove(one.id, nameOf(one))}
      />
    </Group>
  );
  const system = (one: RoleRow) => one.system === 1 && <Badge variant="default">{t('role_system')}</Badge>;
  const columns: Column<RoleRow>[] = [
    {
      name: 'lang_en',
      label: 'field_lang_en',
      heads: true,
      cell: (one) => (
        <Group gap={8}>
          {one.lang_en}
          {system(one)}
        </Group>
      ),
    },
    { name: 'lang_fr', label: 'field_lang_fr' },
    { name: 'allows', label: 'role_allows', align: 'right' },
    { name: 'users', label: 'role_users', align: 'right' },
    { own: 'actions', label: 'actions', silent: true, align: 'right', cell: buttons },
  ];
  return (
    <Page
      title={t('roles_title')}
      count={table.total}
      actions={
        <>
          <Button
            component={Link}
            to="/roles/matrix"
            variant="default"
            leftSection={<IconTable size={18} aria-hidden />}
          >
            {t('roles_compare')}
          </Button>
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => open('new')}>
            {t('add')}
          </Button>
        </>
      }
    >
      <ListFilters list={list} title={t('roles_title')} label={t('search')} />
      <DataTable
        {...table}
        label={t('roles_title')}
        columns={columns}
        rowKey={(one) => one.id}
        card={(one) => (
          <Card p="sm">
            <Group justify="space-between" align="flex-start" gap="sm" wrap="nowrap">
              <Text fw={550}>{nameOf(one)}</Text>
              {buttons(one)}
            </Group>
            {system(one)}
            <Text size="sm">{t('role_counts', { allows: one.allows, users: one.users })}</Text>
          </Card>
        )}
        empty={<Empty text="no_data_found" hint={list.filters.search ? 'list_narrowed' : 'list_empty_add'} />}
      />
      {(opened === 'new' || row) && <RoleDialog key={opened} row={row} onClose={close} />}
    </Page>
  );
}

function useRemove() {
  const t = useT();
  const { change } = useRehearsed();
  return async (id: number, name: string) => {
    const question = { title: 'ask_delete_entry_title', text: 'm_ask_remove_row', values: { name } } as const;
    const reason = (refused: { code: string; users?: number }) =>
      refused.users === undefined
        ? null
        : { details: t('used_by_count', { by: t('used_by_users'), count: refused.users }) };
    if (await change(id, api.roles.destroy, { id }, { ...question, yes: 'delete', reason }))
      notify.success('s_successful_deleted', { name });
  };
}
