/**
 * The requests that wait (001 §2.14): by state with their counts, the oldest first, with the users who work on them.
 */
import { Badge, Button, Card, Group, Tabs, Text } from '@mantine/core';
import type { RequestRow } from '@resa/contract/requests';
import { CLIENT_STATE } from '@resa/rules/person/client-state';
import { IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { api } from '../../api.ts';
import { useChosenColumns } from '../../columns.ts';
import { nameOf, useLookup } from '../../local/lookups.ts';
import { useCan } from '../../local/session.ts';
import { type TextKey, useLocale, useT } from '../../local/texts.ts';
import { useToday } from '../../local/today.ts';
import { Origin } from '../../people/Origin.tsx';
import { RequestNumber } from '../../people/RequestNumber.tsx';
import { queryOf } from '../../queries.ts';
import { ColumnsButton, columnsShown } from '../../ui/ColumnsButton.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { DateText } from '../../ui/DateText.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Figure } from '../../ui/Figure.tsx';
import { Page } from '../../ui/Page.tsx';
import { SearchButton } from '../../ui/SearchButton.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { TabsList } from '../../ui/TabsList.tsx';
import { useOpens } from '../../ui/useOpens.ts';
import { usePagedTable } from '../../ui/usePagedTable.ts';
import { AskedWaivers } from '../AskedWaivers.tsx';
import { useDelete } from '../list/useDelete.ts';
import { searched } from '../searched.ts';
import { Act } from './Act.tsx';
import { Filters } from './Filters.tsx';
import { Progress } from './Progress.tsx';
import { useTake } from './useTake.ts';
import { Waiting } from './Waiting.tsx';
import { Worker } from './Worker.tsx';

const STATES = [
  { state: 0, label: 'requests_waiting', count: 'requests' },
  { state: CLIENT_STATE.pending, label: 'stat_pending', count: 'pending' },
  { state: CLIENT_STATE.in_process, label: 'stat_in_process', count: 'in_process' },
  { state: CLIENT_STATE.refused, label: 'requests_refused', count: 'refused' },
] as const satisfies readonly { state: number; label: TextKey; count: string }[];

/** Names stay out of the address and the history. */
const DEFAULTS = {
  sorts: ['rank', 'file_number', 'name', 'citizenship_type_id', 'created_at', 'waiting_since', 'client_state_type_id'],
  sortBy: 'created_at',
  sortByWhileSearching: 'rank',
  filters: { state: '0', search: '', origin: '0', mine: '0' },
  lists: ['state'],
  quiet: ['search'],
} as const;

export default function Requests() {
  const t = useT();
  const { list, table } = usePagedTable(
    api.requests.list,
    DEFAULTS,
    ({ paging, filters }) => ({ ...paging, terms: termsOf(filters) }),
    searched,
  );
  const { data } = useQuery(queryOf(api.requests.stats, {}));
  const { client_state_type_id: state, ...narrowing } = termsOf(list.filters);
  const filters = Object.values(narrowing).filter((value) => value !== '' && value !== 0).length;
  const [searching, setSearching] = useState(filters > 0);
  const { remove, deleting } = useDelete(list, table.rows ?? []);
  const onDelete = useCan()('remove_file') ? remove : undefined;
  const { take, taking } = useTake();
  const actOf = (row: RequestRow) => (
    <Act row={row} taking={taking === row.id} onTake={take} onDelete={onDelete} deleting={deleting === row.id} />
  );
  const columns = useColumns(actOf);
  const choosing = { chosen: useChosenColumns('requests'), columns };
  return (
    <Page
      title={t('requests')}
      {...(data && { count: data.stats.total })}
      actions={
        <>
          <SearchButton open={searching} filters={filters} onToggle={() => setSearching(!searching)} />
          <ColumnsButton {...choosing} />
          <Add />
        </>
      }
    >
      {searching && <Filters list={list} first={DEFAULTS.filters} />}
      <Tabs value={String(state)} onChange={(to) => list.filter({ state: to ?? '0' })} keepMounted={false}>
        <TabsList current={String(state)} mb="md">
          {STATES.map((one) => (
            <Tabs.Tab
              key={one.state}
              value={String(one.state)}
              rightSection={
                data && (
                  <Badge variant="default" size="sm">
                    <Figure of={data.stats[one.count]} />
                  </Badge>
                )
              }
            >
              {t(one.label)}
            </Tabs.Tab>
          ))}
        </TabsList>
        <Tabs.Panel value={String(state)}>
          <DataTable
            {...table}
            label={t('requests')}
            columns={columnsShown(choosing)}
            rowKey={(row) => row.id}
            byContent
            card={(row) => <Request row={row}>{actOf(row)}</Request>}
            empty={<Empty text="no_requests" hint={filters > 0 ? 'no_requests_narrowed' : 'no_requests_hint'} />}
          />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}

/** The button for a new client, for users who may add one (000 O-14). */
function Add() {
  const t = useT();
  const opens = useOpens();
  if (!useCan()('add_clients') || !opens('/new_client')) return null;
  return (
    <Button component={Link} to="/new_client" leftSection={<IconUserPlus size={18} aria-hidden />}>
      {t('add_request')}
    </Button>
  );
}

function useColumns(actions: (row: RequestRow) => ReactNode): Column<RequestRow>[] {
  const t = useT();
  const locale = useLocale();
  const today = useToday();
  const citizenships = useLookup('citizenship_types');
  return [
    { name: 'origin', label: 'file_origin', silent: true, cell: ({ origin }) => <Origin origin={origin} /> },
    { name: 'file_number', label: 'file_number', alwaysShown: true, cell: (row) => <RequestNumber row={row} /> },
    {
      name: 'name',
      label: 'name',
      width: 160,
      alwaysShown: true,
      cell: (row) => (
        <>
          <Text component="span" fw={550}>
            {row.name}
          </Text>
          {row.family_size > 1 && (
            <Text component="span" size="sm" c="dimmed" display="block" className="unbroken">
              {t('household_of', { count: row.family_size })}
            </Text>
          )}
          <div>
            <AskedWaivers client={row} count={row.asked_waivers} />
          </div>
        </>
      ),
    },
    {
      name: 'citizenship_type_id',
      label: 'citizenship',
      hideOrder: 1,
      width: 150,
      cell: (row) => nameOf(citizenships.byId(row.citizenship_type_id), locale),
    },
    {
      name: 'created_at',
      label: 'created_at',
      hideOrder: 2,
      cell: (row) => <DateText value={row.created_at} time={false} />,
    },
    {
      name: 'waiting_since',
      label: 'request_since',
      cell: (row) => <Waiting since={row.waiting_since} today={today} />,
    },
    { name: 'done', label: 'request_progress', hideOrder: 4, cell: ({ done }) => <Progress done={done} /> },
    { own: 'worker', label: 'request_worker', hideOrder: 3, cell: (row) => <Worker row={row} /> },
    {
      name: 'client_state_type_id',
      label: 'state',
      cell: (row) => <StateBadge kind="client_state" id={row.client_state_type_id} />,
    },
    { own: 'actions', label: 'actions', silent: true, align: 'right', cell: actions },
  ];
}

/** A request on screens too small for a table. */
function Request({ row, children }: { row: RequestRow; children: ReactNode }) {
  const t = useT();
  const today = useToday();
  const locale = useLocale();
  const citizenships = useLookup('citizenship_types');
  const citizenship = nameOf(citizenships.byId(row.citizenship_type_id), locale);
  return (
    <Card p="sm">
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
        <div>
          <Text fw={600}>{row.name}</Text>
          <Group gap={6} c="dimmed" fz="sm">
            <Origin origin={row.origin} />
            <RequestNumber row={row} />
            {row.family_size > 1 && <span>{t('household_of', { count: row.family_size })}</span>}
          </Group>
        </div>
        <StateBadge kind="client_state" id={row.client_state_type_id} />
      </Group>
      <Group gap="4px 14px" fz="sm" my={6}>
        {citizenship && <span>{citizenship}</span>}
        <DateText value={row.created_at} time={false} />
      </Group>
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <Progress done={row.done} />
        <Waiting since={row.waiting_since} today={today} />
      </Group>
      <AskedWaivers client={row} count={row.asked_waivers} />
      <Group justify="space-between" mt={4}>
        <Worker row={row} />
        {children}
      </Group>
    </Card>
  );
}

const termsOf = ({ state, search = '', origin, mine }: Readonly<Record<string, string>>) => ({
  client_state_type_id: STATES.find((one) => String(one.state) === state)?.state ?? 0,
  search,
  origin: ORIGINS.find((one) => String(one) === origin) ?? 0,
  mine: mine === '1' ? (1 as const) : (0 as const),
});
const ORIGINS = [0, 1, 2] as const;
