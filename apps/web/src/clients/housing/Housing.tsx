/** The housing tab of a file (000 §2 "Housing tab"): where the household lives and lived. */
import { Button, Card, Group, Stack, Text } from '@mantine/core';
import type { HousingRow } from '@resa/contract/housings';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { api } from '../../api.ts';
import { nameOf, useLookup } from '../../local/lookups.ts';
import { useCan } from '../../local/session.ts';
import { useLocale, useT } from '../../local/texts.ts';
import { GapMark } from '../../people/gaps.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { DateText } from '../../ui/DateText.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Tint } from '../../ui/StateBadge.tsx';
import { useOpened } from '../../ui/useOpened.ts';
import { usePagedTable } from '../../ui/usePagedTable.ts';
import type { ClientFileData } from '../client-file.ts';
import { useGaps } from '../file/useGaps.ts';
import { RowActions } from '../rows/RowActions.tsx';
import { useRemove } from '../rows/useRemove.ts';

const HousingDialog = lazy(() => import('./HousingDialog.tsx'));

const DEFAULTS = {
  sorts: ['start_date', 'end_date', 'address', 'house_type_id'],
  sortBy: 'start_date',
  descending: true,
  rowsPerPage: 10,
} as const;
/** The most rows that a call returns. */
const WHOLE = { ...DEFAULTS, rowsPerPage: 50 } as const;

interface Props {
  file: ClientFileData;
  /** This session holds the file's lock. */
  editing: boolean;
  /** All rows without a pager, as the steps of the intake show them; a longer list keeps it. */
  whole?: boolean;
}

export default function Housing({ file, editing, whole = false }: Props) {
  const { client } = file;
  const t = useT();
  const mayEdit = useCan()('crud_clients');
  const { opened, open, close } = useOpened('housing');
  const { table } = usePagedTable(
    api.housings.list,
    whole ? WHOLE : DEFAULTS,
    ({ paging }) => ({ ...paging, terms: { client_id: client.id } }),
    ({ dt }) => dt,
  );
  const columns = useColumns({ editing, open });
  const { total = 0, ...unpaged } = table;
  // As it arrives, it is a few rows and not a page of them.
  const { list: _, ...arriving } = unpaged;
  const all = table.rows ? unpaged : arriving;
  return (
    <Stack gap="md">
      {editing && (
        <Group justify="flex-end">
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => open('new')}>
            {t('add_housing')}
          </Button>
        </Group>
      )}
      {/* The steps of the intake show it above. */}
      {!whole && <Gaps file={file} />}
      <DataTable
        {...(whole && total <= WHOLE.rowsPerPage ? all : table)}
        label={t('tab_housing')}
        columns={columns}
        rowKey={(row) => row.id}
        card={(row) => <HousingCard row={row} editing={editing} open={open} />}
        empty={<Empty text="no_housing" hint={editing ? 'no_housing_edit' : mayEdit ? 'no_housing_read' : undefined} />}
      />
      {opened && (
        <Suspense>
          <HousingDialog
            key={`${opened} ${editing}`}
            id={opened === 'new' ? null : Number(opened)}
            client={client}
            editing={editing}
            onClose={close}
          />
        </Suspense>
      )}
    </Stack>
  );
}

/** The gaps of the household's address. */
function Gaps({ file }: { file: ClientFileData }) {
  const t = useT();
  const { what } = useGaps(file);
  const gaps = file.info.missing.filter(({ step }) => step === 'housing');
  if (gaps.length === 0) return null;
  return (
    <Group gap="xs">
      {gaps.map((gap) => (
        <GapMark key={gap.field} gap={gap}>
          {t('to_be_completed_what', { what: what(gap) })}
        </GapMark>
      ))}
    </Group>
  );
}

interface Acting {
  editing: boolean;
  open: (id: number) => void;
}

function useColumns({ editing, open }: Acting): Column<HousingRow>[] {
  const words = useWords();
  return [
    { name: 'address', label: 'address' },
    { name: 'house_type_id', label: 'house_type', cell: words.type },
    { name: 'start_date', label: 'housing_since', cell: (row) => <DateText value={row.start_date} /> },
    { name: 'end_date', label: 'housing_until', cell: (row) => <Until row={row} /> },
    {
      own: 'actions',
      label: 'actions',
      silent: true,
      cell: (row) => <Acts row={row} editing={editing} open={open} />,
    },
  ];
}

function useWords() {
  const locale = useLocale();
  const types = useLookup('house_types');
  return { type: (row: HousingRow) => nameOf(types.byId(row.house_type_id), locale) };
}

/** The last day; an address without one is the current one. */
function Until({ row: { end_date } }: { row: HousingRow }) {
  const t = useT();
  return end_date === null ? <Tint colour="green">{t('housing_current')}</Tint> : <DateText value={end_date} />;
}

function Acts({ row: { id, address: name }, editing, open, words }: Acting & { row: HousingRow; words?: boolean }) {
  const remove = useRemove('housings.destroy', (options) => api.housings.destroy({ id }, options));
  return (
    <RowActions
      name={name}
      editing={editing}
      words={words}
      busy={remove.busy}
      onOpen={() => open(id)}
      onRemove={() => void remove.ask({ title: 'ask_delete_housing_title', name })}
    />
  );
}

function HousingCard({ row, ...acting }: Acting & { row: HousingRow }) {
  const words = useWords();
  return (
    <Card p="sm">
      <Stack gap={6}>
        <Text fw={600}>{row.address}</Text>
        <Text size="sm">{words.type(row)}</Text>
        <Group gap="xs">
          <DateText value={row.start_date} />–<Until row={row} />
        </Group>
        <Acts row={row} {...acting} words />
      </Stack>
    </Card>
  );
}
