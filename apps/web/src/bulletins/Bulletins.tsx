/** The bulletins screen (001 §2.13): open or closed ones, by subject and by client. */
import { Button, SegmentedControl } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { api } from '../api.ts';
import { useChosenColumns } from '../columns.ts';
import { useCan } from '../local/session.ts';
import { useT } from '../local/texts.ts';
import { queryOf } from '../queries.ts';
import { ColumnsButton, columnsShown } from '../ui/ColumnsButton.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import { Empty } from '../ui/Empty.tsx';
import { Page } from '../ui/Page.tsx';
import { SearchButton } from '../ui/SearchButton.tsx';
import { useOpened } from '../ui/useOpened.ts';
import { usePagedTable } from '../ui/usePagedTable.ts';
import { BulletinCard } from './list/BulletinCard.tsx';
import { bulletinColumns } from './list/columns.tsx';
import { Filters } from './list/Filters.tsx';
import { type Person, RowActions } from './list/RowActions.tsx';
import type { BulletinRow } from './queries.ts';
import { useActs } from './useActs.ts';

const BulletinDialog = lazy(() => import('./form/BulletinDialog.tsx'));

const DEFAULTS = {
  sorts: ['created_at', 'subject', 'start_date', 'end_date', 'bulletin_priority_type_id', 'request_by_name', 'active'],
  sortBy: 'created_at',
  descending: true,
  filters: { active: '1', search: '', client: '' },
  lists: ['active'],
} as const;

export default function Bulletins() {
  const t = useT();
  const edits = useCan()('crud_bulletins');
  const { list, table } = usePagedTable(
    api.bulletins.list,
    DEFAULTS,
    ({ paging, filters }) => ({
      ...paging,
      terms: {
        search: filters.search ?? '',
        active: filters.active === '0' ? (0 as const) : (1 as const),
        client_id: idIn(filters),
      },
    }),
    ({ dt }) => dt,
  );
  const { client, setClient } = useClient(idIn(list.filters));
  const narrowed = [list.filters.search !== '', idIn(list.filters) !== null].filter(Boolean).length;
  const [searching, setSearching] = useState(narrowed > 0);
  const { opened, open, close } = useOpened('bulletin');
  const acts = useActs();
  const actions = (row: BulletinRow, words = false) => (
    <RowActions row={row} acts={acts} client={client} onEdit={() => open(row.id)} words={words} />
  );
  const columns = bulletinColumns({ onOpen: open, actions: edits ? (row) => actions(row) : undefined });
  const choosing = { chosen: useChosenColumns('bulletins'), columns };
  return (
    <Page
      title={t('bulletins')}
      count={table.total}
      actions={
        <>
          <SegmentedControl
            aria-label={t('bulletin_state')}
            value={list.filters.active === '0' ? '0' : '1'}
            onChange={(active) => list.filter({ active })}
            data={[
              { value: '1', label: t('bulletins_open') },
              { value: '0', label: t('bulletins_closed') },
            ]}
          />
          <SearchButton open={searching} filters={narrowed} onToggle={() => setSearching(!searching)} />
          <ColumnsButton {...choosing} />
          {edits && (
            <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => open('new')}>
              {t('add_bulletin')}
            </Button>
          )}
        </>
      }
    >
      {searching && (
        <Filters
          list={list}
          client={client}
          onClient={(chosen) => {
            setClient(chosen);
            list.filter({ client: chosen ? String(chosen.id) : '' });
          }}
        />
      )}
      <DataTable
        {...table}
        label={t('bulletins')}
        columns={columnsShown(choosing)}
        rowKey={(row) => row.id}
        byContent
        card={(row) => (
          <BulletinCard row={row} onOpen={open}>
            {edits && actions(row, true)}
          </BulletinCard>
        )}
        empty={<Empty text="no_bulletins" hint={narrowed > 0 ? 'no_bulletins_narrowed' : 'no_bulletins_hint'} />}
      />
      {opened && (opened !== 'new' || edits) && (
        <Suspense>
          <BulletinDialog key={opened} id={opened === 'new' ? null : Number(opened)} about={null} onClose={close} />
        </Suspense>
      )}
    </Page>
  );
}

const idIn = ({ client }: Readonly<Record<string, string>>): number | null =>
  client && /^[1-9]\d{0,8}$/.test(client) ? Number(client) : null;

/** The client of the filter: chosen on this page, or read by the id in the address. */
function useClient(id: number | null) {
  const [chosen, setClient] = useState<Person | null>(null);
  const known = chosen?.id === id;
  const { data } = useQuery({ ...queryOf(api.clients.searchById, { id: id ?? 0 }), enabled: id !== null && !known });
  const [found] = data?.persons ?? [];
  const client = id === null ? null : known ? chosen : found ? { id: found.id, name: found.name } : null;
  return { client, setClient };
}
