/** The deleted files, to be restored or, by administrators, erased. */
import { Group, Text } from '@mantine/core';
import type { DeletedClient } from '@resa/contract/deleted';
import { displayName } from '@resa/rules/text/name';
import { IconCircleCheck, IconMinus } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { api } from '../api.ts';
import { useIsAdministrator } from '../local/session.ts';
import { useT } from '../local/texts.ts';
import { type Column, DataTable } from '../ui/DataTable.tsx';
import { DateText } from '../ui/DateText.tsx';
import { Empty } from '../ui/Empty.tsx';
import { ListFilters } from '../ui/ListFilters.tsx';
import { Page } from '../ui/Page.tsx';
import { useOpened } from '../ui/useOpened.ts';
import { usePagedTable } from '../ui/usePagedTable.ts';
import { rehearse } from '../useRehearsed.ts';
import { DeletedCard } from './DeletedCard.tsx';
import { leaveRow } from './leaveRow.ts';
import { RowActions } from './RowActions.tsx';
import { useRestore } from './useRestore.ts';

const EraseDialog = lazy(() => import('./EraseDialog.tsx'));

/** The width in pixels below which the eight columns become cards. */
const NARROW = 900;
/** Milliseconds without typing before it searches (002 §9). */
const SEARCH_DEBOUNCE_MS = 750;

const DEFAULTS = {
  sorts: ['deleted_at', 'file_number', 'first_name', 'last_name', 'dob', 'deleted_by', 'data'],
  sortBy: 'deleted_at',
  descending: true,
  filters: { search: '' },
  quiet: ['search'],
} as const;

export default function DeletedClients() {
  const t = useT();
  const { list, table } = usePagedTable(
    api.deleted.list,
    DEFAULTS,
    ({ paging, filters }) => ({ ...paging, terms: { search: filters.search ?? '' } }),
    ({ dt }) => dt,
  );
  const rows = table.rows ?? [];
  const { restore, restoring } = useRestore(list, rows);
  const erasable = useIsAdministrator();
  const erasing = useOpened('erase');
  const erased = rows.find(({ id }) => erasable && String(id) === erasing.opened);
  const erase = async (row: DeletedClient) => {
    const { id, file_number } = row;
    const refusing = { values: { name: displayName(row) }, refused: 'cannot_erase' } as const;
    if (await rehearse(api.deleted.erase, { id, file_number }, refusing)) erasing.open(id);
  };
  const buttons = (row: DeletedClient) => (
    <RowActions
      row={row}
      restoring={restoring === row.id}
      onRestore={() => void restore(row)}
      onErase={erasable ? () => void erase(row) : undefined}
    />
  );
  const columns: Column<DeletedClient>[] = [
    { name: 'file_number', label: 'file_number', cell: (row) => <span className="tabular">{row.file_number}</span> },
    { name: 'first_name', label: 'first_name', cell: (row) => <b>{row.first_name}</b> },
    { name: 'last_name', label: 'last_name', cell: (row) => <b>{row.last_name}</b> },
    { name: 'dob', label: 'dob', cell: (row) => <DateText value={row.dob} /> },
    { name: 'deleted_by', label: 'deleted_by' },
    { name: 'deleted_at', label: 'deleted_at', cell: (row) => <DateText value={row.deleted_at} /> },
    { name: 'data', label: 'deleted_data', cell: (row) => <Data row={row} /> },
    { own: 'actions', label: 'actions', silent: true, align: 'right', cell: buttons },
  ];
  const narrowed = list.filters.search !== '';
  return (
    <Page title={t('clients_deleted')} count={table.total}>
      <ListFilters list={list} title={t('clients_deleted')} label={t('deleted_search')} rest={SEARCH_DEBOUNCE_MS} />
      <DataTable
        {...table}
        label={t('clients_deleted')}
        columns={columns}
        rowKey={(row) => row.id}
        narrowBelow={NARROW}
        card={(row) => <DeletedCard row={row}>{buttons(row)}</DeletedCard>}
        empty={
          <Empty
            text="no_deleted_clients"
            hint={narrowed ? 'no_deleted_clients_narrowed' : 'no_deleted_clients_hint'}
          />
        }
      />
      {erased && (
        <Suspense>
          <EraseDialog
            row={erased}
            onClose={erasing.close}
            onErased={() => {
              const focus = leaveRow(list, rows, erased.id);
              erasing.close();
              focus();
            }}
          />
        </Suspense>
      )}
    </Page>
  );
}

/** Whether more than the file is left (002 B16), as an icon with its words. */
function Data({ row }: { row: DeletedClient }) {
  const t = useT();
  const Icon = row.data ? IconCircleCheck : IconMinus;
  return (
    <Group gap={6} wrap="nowrap" align="flex-start">
      <Icon size={18} aria-hidden style={{ flex: 'none' }} />
      <Text size="sm" c={row.data ? undefined : 'dimmed'}>
        {t(row.data ? 'deleted_data_some' : 'deleted_data_none')}
      </Text>
    </Group>
  );
}
