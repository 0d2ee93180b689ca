import { Anchor, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import type { WaitingRow } from '@resa/contract/waiting';
import { formatDigits } from '@resa/rules/text/phone-format';
import { useQuery } from '@tanstack/react-query';
import { nameOf, useLookup } from '../../local/lookups.ts';
import { useCan, useSession } from '../../local/session.ts';
import { useLocale, useT } from '../../local/texts.ts';
import { FileNumber } from '../../people/FileNumber.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Failed } from '../../ui/Failed.tsx';
import { OrderedTable } from '../../ui/OrderedTable.tsx';
import { Consent, EntryActs, WaitingState, WishedTime } from './parts.tsx';
import { waitingOn } from './queries.ts';
import { useMoves } from './useMoves.ts';
import { useWaitingActs } from './useWaitingActs.ts';

/** The waiting lists of a day, one for each plan, in the order in which places are offered. */
export default function WaitingLists({ location, date }: { location: number; date: string }) {
  const { data, isError, refetch } = useQuery(waitingOn(location, date));
  if (isError) return <Failed text="e_get_data" onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h={160} />;
  if (data.rows.length === 0) return <Empty text="waiting_none" hint="waiting_none_hint" />;
  const plans = [...Map.groupBy(data.rows, (row) => row.place_appointment_type_id)];
  return (
    <Stack gap="xl">
      {plans.map(([plan, rows]) => (
        <OneList key={plan} rows={rows} />
      ))}
    </Stack>
  );
}

function OneList({ rows }: { rows: readonly WaitingRow[] }) {
  const t = useT();
  const locale = useLocale();
  const types = useLookup('appointment_types');
  const mayChange = useCan()('crud_appointments');
  const { locations } = useSession();
  const acts = useWaitingActs(({ place_id }) => locations.find(({ id }) => id === place_id)?.name ?? '');
  const { ordered, move } = useMoves(rows, acts);
  const type = nameOf(types.byId(rows[0]?.appointment_type_id), locale);
  const allowed = mayChange ? acts : null;
  const columns: Column<WaitingRow>[] = [
    { name: 'position', label: 'field_position', cell: (row) => String(ordered.indexOf(row) + 1) },
    { name: 'name', label: 'name', cell: (row) => <Who row={row} /> },
    { name: 'phone', label: 'phone', cell: (row) => <Phone of={row.phone} /> },
    { name: 'time', label: 'waiting_time', cell: (row) => <WishedTime time={row.time} /> },
    { name: 'state', label: 'state', cell: (row) => <WaitingState row={row} /> },
    { name: 'consent_at', label: 'waiting_consent', silent: true, cell: (row) => <Consent row={row} acts={allowed} /> },
  ];
  const actions: Column<WaitingRow> = {
    own: 'actions',
    label: 'actions',
    silent: true,
    align: 'right',
    cell: (row) => <EntryActs row={row} acts={acts} />,
  };
  const label = t('waiting_list_of', { type });
  return (
    <section>
      <Title order={3} mb="sm">
        {type}
      </Title>
      {mayChange ? (
        <OrderedTable
          label={label}
          move={move}
          narrowBelow={1000}
          rows={ordered}
          columns={[...columns, actions]}
          nameOf={({ name }) => name}
          card={(row, handle) => (
            <Card p="xs">
              <Group justify="space-between" wrap="nowrap" gap="xs">
                {handle}
                <EntryActs row={row} acts={acts} />
              </Group>
              <Facts row={row} />
              <Consent row={row} acts={acts} />
            </Card>
          )}
        />
      ) : (
        <DataTable label={label} columns={columns} rows={rows} rowKey={({ id }) => id} />
      )}
    </section>
  );
}

function Who({ row }: { row: WaitingRow }) {
  return (
    <Stack gap={0}>
      <span>{row.name}</span>
      <Text size="sm" c="dimmed" component="div">
        <FileNumber id={row.client_id} file_number={row.file_number} name={row.name} />
      </Text>
      {row.comments && <Text size="sm">{row.comments}</Text>}
    </Stack>
  );
}

const Phone = ({ of }: { of: string | null }) =>
  of && (
    <Anchor href={`tel:+1${of}`} className="tabular">
      {formatDigits(of)}
    </Anchor>
  );

function Facts({ row }: { row: WaitingRow }) {
  return (
    <Stack gap={4} my="xs">
      <Who row={row} />
      <Group gap={8}>
        <Phone of={row.phone} />
        <WishedTime time={row.time} />
      </Group>
      <WaitingState row={row} />
    </Stack>
  );
}
