/** The bulletins screen (001 §2.13): open or closed ones, by subject and by client. */
import { Anchor, Button, Card, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { api } from '../api.ts';
import { useChosenColumns } from '../columns.ts';
import { useCan } from '../local/session.ts';
import { useT } from '../local/texts.ts';
import { queryOf } from '../queries.ts';
import { ColumnsButton, columnsShown } from '../ui/ColumnsButton.tsx';
import { type Column, DataTable } from '../ui/DataTable.tsx';
import { DateText } from '../ui/DateText.tsx';
import { Empty } from '../ui/Empty.tsx';
import { Page } from '../ui/Page.tsx';
import { SearchButton } from '../ui/SearchButton.tsx';
import { StateBadge } from '../ui/StateBadge.tsx';
import { useOpened } from '../ui/useOpened.ts';
import { usePagedTable } from '../ui/usePagedTable.ts';
import { Filters } from './list/Filters.tsx';
import { type Person, RowActions } from './list/RowActions.tsx';
import type { BulletinRow } from './queries.ts';
import { About, State } from './State.tsx';
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
  const subject = (row: BulletinRow) => (
    <>
      <Anchor
        component="button"
        type="button"
        ta="left"
        fw={600}
        aria-haspopup="dialog"
        aria-label={t('open_bulletin_of', { name: row.subject })}
        data-opens
        onClick={() => open(row.id)}
      >
        {row.subject}
      </Anchor>
      <Text size="sm" c="dimmed">
        <About of={row} />
      </Text>
    </>
  );
  const columns: Column<BulletinRow>[] = [
    {
      name: 'bulletin_priority_type_id',
      label: 'bulletin_priority',
      cell: (row) => <StateBadge kind="bulletin_priority" id={row.bulletin_priority_type_id} />,
    },
    { name: 'subject', label: 'bulletin_subject', stays: true, cell: subject },
    {
      name: 'start_date',
      label: 'bulletin_start',
      givesWay: 3,
      cell: (row) => <DateText value={row.start_date} />,
    },
    { name: 'end_date', label: 'bulletin_end', cell: (row) => <DateText value={row.end_date} /> },
    { name: 'request_by_name', label: 'bulletin_request_by', givesWay: 2 },
    { name: 'active', label: 'bulletin_state', cell: (row) => <State of={row} /> },
    { name: 'created_at', label: 'created_at', givesWay: 1, cell: (row) => <DateText value={row.created_at} /> },
    ...(edits
      ? [
          {
            own: 'actions',
            label: 'actions',
            silent: true,
            align: 'right',
            cell: (row: BulletinRow) => actions(row),
          } as const,
        ]
      : []),
  ];
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
          <Card p="sm">
            <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
              <div>{subject(row)}</div>
              <StateBadge kind="bulletin_priority" id={row.bulletin_priority_type_id} />
            </Group>
            <Stack gap={4} mt={6}>
              <Text size="sm" component="div">
                <DateText value={row.start_date} /> – <DateText value={row.end_date} />
                {row.request_by_name && ` · ${t('bulletin_by', { name: row.request_by_name })}`}
              </Text>
              <div>
                <State of={row} />
              </div>
              {edits && actions(row, true)}
            </Stack>
          </Card>
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
