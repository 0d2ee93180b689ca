/** /locations (002 §2.2): every location, switched on and off, edited and deleted. */
import { ActionIcon, Button, Group, Switch, Text, Tooltip } from '@mantine/core';
import type { PlaceRow } from '@resa/contract/locations';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api, failureText } from '../api.ts';
import { useT } from '../local/texts.ts';
import { useOnce } from '../once.ts';
import { type Column, DataTable } from '../ui/DataTable.tsx';
import { Empty } from '../ui/Empty.tsx';
import { ListFilters } from '../ui/ListFilters.tsx';
import type { ListDefaults } from '../ui/list-state.ts';
import { notify } from '../ui/notify.ts';
import { Page } from '../ui/Page.tsx';
import { usePagedTable } from '../ui/usePagedTable.ts';
import { useRehearsed } from '../useRehearsed.ts';
import { RowCard } from './RowCard.tsx';

const DEFAULTS: ListDefaults<'name' | 'active'> = {
  sorts: ['name', 'active'],
  sortBy: 'name',
  filters: { search: '' },
};

export default function Locations() {
  const t = useT();
  const { list, table } = usePagedTable(
    api.locations.list,
    DEFAULTS,
    ({ paging, filters }) => ({ ...paging, terms: { search: filters.search ?? '' } }),
    ({ dt }) => dt,
  );
  const { setActive, remove, busy } = useChanges();
  const active = (row: PlaceRow) => (
    <Switch
      size="sm"
      checked={row.active === 1}
      aria-busy={busy === row.id}
      aria-label={t('active_of', { name: row.name })}
      onChange={(event) => void setActive(row, event.currentTarget.checked ? 1 : 0)}
    />
  );
  const buttons = (row: PlaceRow) => (
    <Group gap={2} justify="flex-end" wrap="nowrap">
      <Tooltip label={t('edit')}>
        <ActionIcon
          component={Link}
          {...{ to: '/location/update', search: { hfid: row.id } as never }}
          variant="subtle"
          color="gray"
          size="md"
          aria-label={t('edit_of', { name: row.name })}
          data-opens
        >
          <IconPencil size={18} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={t('delete')}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="md"
          c="var(--mantine-color-error)"
          loading={busy === row.id}
          aria-label={t('delete_of', { name: row.name })}
          onClick={() => void remove(row)}
        >
          <IconTrash size={18} />
        </ActionIcon>
      </Tooltip>
    </Group>
  );
  const columns: Column<PlaceRow>[] = [
    { name: 'name', label: 'name' },
    { name: 'active', label: 'field_active', width: 110, cell: active },
    { own: 'actions', label: 'actions', silent: true, align: 'right', cell: buttons },
  ];
  return (
    <Page
      title={t('locations_title')}
      count={table.total}
      actions={
        <Button component={Link} to="/location/store" leftSection={<IconPlus size={18} aria-hidden />}>
          {t('add')}
        </Button>
      }
    >
      <ListFilters list={list} title={t('locations_title')} label={t('search')} />
      <DataTable
        {...table}
        label={t('locations_title')}
        columns={columns}
        rowKey={(row) => row.id}
        card={(row) => (
          <RowCard title={row.name} actions={buttons(row)}>
            <Group gap="xs" mt={4}>
              {active(row)}
              <Text size="sm" aria-hidden>
                {t('field_active')}
              </Text>
            </Group>
          </RowCard>
        )}
        empty={<Empty text="no_data_found" hint={list.filters.search ? 'list_narrowed' : 'list_empty_add'} />}
      />
    </Page>
  );
}

function useChanges() {
  const once = useOnce();
  const removing = useRehearsed();
  const [busy, setBusy] = useState<number | null>(null);

  const setActive = async ({ id }: PlaceRow, active: 0 | 1) => {
    if (busy === id) return;
    setBusy(id);
    try {
      const row = { id, active };
      await once(row, (options) => api.locations.setActive({ row }, options));
    } catch (failure) {
      notify.error(failureText(failure, 'e_saving'));
    } finally {
      setBusy(null);
    }
  };

  const remove = async ({ id, name }: PlaceRow) => {
    const question = { title: 'ask_delete_entry_title', text: 'm_ask_remove_row', values: { name } } as const;
    if (await removing.change(id, api.locations.destroy, { id }, { ...question, yes: 'delete' }))
      notify.success('s_successful_deleted', { name });
  };

  return { setActive, remove, busy: busy ?? removing.busy };
}
