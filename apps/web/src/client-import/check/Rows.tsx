import { Anchor, Card, Group, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '../../api.ts';
import { nameOf, useLookup } from '../../local/lookups.ts';
import { useLocale, useT } from '../../local/texts.ts';
import { queryOf } from '../../queries.ts';
import type { Column } from '../../ui/DataTable.tsx';
import { BirthDate } from '../../ui/DateText.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { LongTable } from '../../ui/LongTable.tsx';
import { Tint } from '../../ui/StateBadge.tsx';
import { useLast } from '../../ui/useLast.ts';
import type { CheckRow, Reading, RowKind } from '../calls.ts';
import { KINDS, rowName } from '../words.ts';
import { Details } from './Details.tsx';

/** The rows of a block: one request each. */
export const SIZE = 50;

interface Terms {
  id: number;
  kinds: RowKind[];
  problem: string | null;
}
interface Props {
  wizard: Reading;
  terms: Terms;
  total: number;
  /** Rows can still be mended and decided. */
  open: boolean;
}

function useBlock(terms: Terms, startRow: number) {
  const { data } = useQuery({
    ...queryOf(api.clientImports.rows, {
      startRow,
      rowsPerPage: SIZE,
      sortBy: 'position',
      descending: false,
      terms,
    }),
    placeholderData: keepPreviousData,
  });
  return useLast(data?.code === 'Ok' ? data.dt.rows : undefined);
}

export function Rows({ wizard, terms, total, open }: Props) {
  const t = useT();
  const { id } = terms;
  if (total === 0) return <Empty text="client_import_no_rows" />;
  const details = (row: CheckRow) => <Details id={id} row={row} wizard={wizard} open={open} />;
  const columns: Column<CheckRow>[] = [
    { name: 'line', label: 'import_line', align: 'right', width: 64, cell: ({ line }) => String(line) },
    { name: 'name', label: 'name', heads: true, width: '22%', cell: (row) => <Person row={row} wizard={wizard} /> },
    { name: 'kind', label: 'client_import_becomes', width: 140, cell: (row) => <Kind row={row} /> },
    { own: 'details', label: 'details', cell: details },
  ];
  return (
    <LongTable
      label={t('client_import_rows')}
      columns={columns}
      total={total}
      size={SIZE}
      of={terms}
      useBlock={useBlock}
      rowKey={({ key }) => key}
      narrowBelow={900}
      card={(row) => (
        <Card p="sm">
          <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start" mb={6}>
            <Person row={row} wizard={wizard} />
            <Kind row={row} />
          </Group>
          {details(row)}
        </Card>
      )}
    />
  );
}

const Kind = ({ row: { kind } }: { row: CheckRow }) => {
  const t = useT();
  return <Tint colour={KINDS[kind].colour}>{t(KINDS[kind].one)}</Tint>;
};

function Person({ row, wizard }: { row: CheckRow; wizard: Reading }) {
  const t = useT();
  const locale = useLocale();
  const roles = useLookup('family_role_types');
  const { client_id, dob, role, file_number, line } = row;
  const name = rowName(row, wizard);
  return (
    <Stack gap={0}>
      {client_id === null ? (
        <Text fw={550} size="sm">
          {name || t('client_import_line_at', { line: String(line) })}
        </Text>
      ) : (
        <Anchor component={Link} to={`/client?hfid=${client_id}`} fw={550} size="sm">
          {name}
        </Anchor>
      )}
      <Text size="sm" c="dimmed" component="div" fw={400}>
        {dob && <BirthDate {...row} dob={dob} />}
        {dob && role !== null && ' · '}
        {role !== null && nameOf(roles.byId(role), locale)}
        {file_number !== null && ` · ${t('duplicate_file', { file_number })}`}
      </Text>
    </Stack>
  );
}
