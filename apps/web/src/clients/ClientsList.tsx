/** The clients list (000 §2): one state at a time, by name, gender and tags. */
import { Box, Button, Group } from '@mantine/core';
import type { ClientRow } from '@resa/contract/persons';
import { CLIENT_STATE } from '@resa/rules/person/client-state';
import { age } from '@resa/rules/time/dates';
import { IconTableImport } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { api } from '../api.ts';
import { useChosenColumns } from '../columns.ts';
import { nameOf, useLookup } from '../local/lookups.ts';
import { useCan } from '../local/session.ts';
import { useLocale, useT } from '../local/texts.ts';
import { useToday } from '../local/today.ts';
import { EligibilityBadge } from '../people/EligibilityBadge.tsx';
import { FileNumber } from '../people/FileNumber.tsx';
import NewClientButton from '../people/NewClientButton.tsx';
import { PersonCard } from '../people/PersonCard.tsx';
import { useVerdicts } from '../people/useVerdicts.ts';
import { ColumnsButton, columnsShown } from '../ui/ColumnsButton.tsx';
import { type Column, DataTable } from '../ui/DataTable.tsx';
import { DateText } from '../ui/DateText.tsx';
import { Empty } from '../ui/Empty.tsx';
import { Page } from '../ui/Page.tsx';
import { SearchButton } from '../ui/SearchButton.tsx';
import { StateBadge } from '../ui/StateBadge.tsx';
import { useOpened } from '../ui/useOpened.ts';
import { usePagedTable } from '../ui/usePagedTable.ts';
import { usePicked } from '../ui/usePicked.ts';
import { FamilyButton } from './list/FamilyButton.tsx';
import { Filters, GENDERS } from './list/Filters.tsx';
import { useOpenedList } from './list/opened-list.ts';
import { DeleteButton, RowActions } from './list/RowActions.tsx';
import { STATES, StateButtons } from './list/StateButtons.tsx';
import { useDelete } from './list/useDelete.ts';
import { searched } from './searched.ts';

const PickedBar = lazy(() => import('./list/PickedBar.tsx'));
const FamilyDialog = lazy(() => import('./family/FamilyDialog.tsx'));

/** Names stay out of the address and the history. */
const DEFAULTS = {
  sorts: ['rank', 'file_number', 'name', 'dob', 'age', 'family_size', 'gender_type_id'],
  sortBy: 'file_number',
  descending: true,
  sortByWhileSearching: 'rank',
  rowsPerPage: 20,
  filters: { state: '1', search: '', gender: '0', tags: '' },
  lists: ['state'],
  quiet: ['search'],
} as const;

export default function ClientsList() {
  const t = useT();
  const { list, table } = usePagedTable(
    api.clients.list,
    DEFAULTS,
    ({ paging, filters }) => ({ ...paging, terms: termsOf(filters) }),
    searched,
  );
  const terms = termsOf(list.filters);
  useOpenedList(table.rows, table.total, list.paging, terms);
  const filters = [terms.search !== '', terms.gender !== 0, terms.tags.length > 0].filter(Boolean).length;
  const narrowed = filters > 0;
  const [shown, setShown] = useState(narrowed);
  const picked = usePicked<ClientRow>(({ id }) => id);
  const { opened, open, close } = useOpened('family');
  const family = Number(opened);
  const openFamily = ({ id }: ClientRow) => open(id);
  const { remove, deleting } = useDelete(list, table.rows ?? []);
  const onDelete = useCan()('remove_file') && terms.client_state === CLIENT_STATE.inactive ? remove : undefined;
  const imports = useCan()('import_clients');
  const verdicts = useVerdicts(table.rows?.map(({ id }) => id) ?? []);
  const verdict = ({ id }: ClientRow, short = false) => {
    const eligibility = verdicts.get(id);
    return eligibility && <EligibilityBadge eligibility={eligibility} short={short} />;
  };
  const columns = useColumns({
    verdict: (row) => verdict(row, true),
    family: (row) => <FamilyButton row={row} onOpen={openFamily} />,
    actions: (row) => <RowActions row={row} onDelete={onDelete} deleting={deleting === row.id} />,
  });
  const choosing = { chosen: useChosenColumns('clients'), columns };
  return (
    <Page
      title={t('clients_list')}
      count={table.total}
      capped={table.capped}
      actions={
        <>
          <StateButtons list={list} />
          <SearchButton open={shown} filters={filters} onToggle={() => setShown(!shown)} />
          <ColumnsButton {...choosing} />
          {imports && (
            <Button
              component={Link}
              to="/import"
              variant="default"
              leftSection={<IconTableImport size={18} aria-hidden />}
              aria-label={t('client_imports')}
            >
              {t('import_list_short')}
            </Button>
          )}
        </>
      }
    >
      {shown && <Filters list={list} first={DEFAULTS.filters} />}
      <DataTable
        {...table}
        label={t('clients_list')}
        columns={columnsShown(choosing)}
        byContent
        picked={picked}
        nameOf={({ name }) => name}
        rowKey={(row) => row.id}
        heading={({ look_alike }) => (look_alike === 1 ? 'look_alikes' : undefined)}
        card={(row) => (
          <PersonCard
            person={row}
            to={`/client/cmd/update?hfid=${row.id}`}
            beside={
              <Group gap="xs">
                {/* The box is as wide as most verdicts, so that nothing moves when they arrive and they form a column. */}
                <Box mih={26} miw={{ base: 170, sm: 187 }}>
                  {verdict(row)}
                </Box>
                <FamilyButton row={row} onOpen={openFamily} />
                <DeleteButton row={row} onDelete={onDelete} deleting={deleting === row.id} />
              </Group>
            }
          />
        )}
        empty={
          <Empty text="no_clients" hint={narrowed ? 'no_clients_narrowed' : 'no_clients_hint'}>
            <NewClientButton typed={terms.search} />
          </Empty>
        }
      />
      {picked.rows.length > 0 && (
        <Suspense>
          <PickedBar picked={picked} />
        </Suspense>
      )}
      {Number.isSafeInteger(family) && family > 0 && (
        <Suspense>
          <FamilyDialog key={family} client_id={family} onClose={close} />
        </Suspense>
      )}
    </Page>
  );
}

type Cells = Record<'verdict' | 'family' | 'actions', (row: ClientRow) => ReactNode>;

function useColumns(cells: Cells): Column<ClientRow>[] {
  const locale = useLocale();
  const today = useToday();
  const genders = useLookup('genders');
  return [
    { name: 'file_number', label: 'file_number', alwaysShown: true, cell: (row) => <FileNumber {...row} opensRow /> },
    { name: 'name', label: 'name', alwaysShown: true, bold: true },
    { name: 'dob', label: 'dob', hideOrder: 3, cell: (row) => <DateText value={row.dob} /> },
    { own: 'age', label: 'age', hideOrder: 2, align: 'right', cell: (row) => row.dob && age(row.dob, today) },
    {
      name: 'family_size',
      label: 'family_size',
      hideOrder: 4,
      align: 'right',
      cell: cells.family,
    },
    {
      name: 'gender_type_id',
      label: 'gender',
      hideOrder: 1,
      cell: (row) => nameOf(genders.byId(row.gender_type_id), locale),
    },
    {
      name: 'client_state_type_id',
      label: 'state',
      cell: (row) => <StateBadge kind="client_state" id={row.client_state_type_id} />,
    },
    { own: 'verdict', label: 'served_verdict', hideOrder: 5, width: 218, cell: cells.verdict },
    {
      own: 'actions',
      label: 'actions',
      silent: true,
      align: 'right',
      cell: cells.actions,
    },
  ];
}

const termsOf = ({ state, search = '', gender, tags }: Readonly<Record<string, string>>) => ({
  client_state: STATES.find((id) => String(id) === state) ?? CLIENT_STATE.active,
  search,
  gender: GENDERS.includes(gender ?? '') ? Number(gender) : 0,
  tags: tags ? tags.split(',') : [],
});
