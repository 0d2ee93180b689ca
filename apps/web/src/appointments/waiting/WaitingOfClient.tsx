import { Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { nameOf, useLookup } from '../../local/lookups.ts';
import { useCan, useSession } from '../../local/session.ts';
import { useLocale, useT } from '../../local/texts.ts';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { DateText } from '../../ui/DateText.tsx';
import { EntryActs, WaitingState, WishedTime } from './parts.tsx';
import { waitingOf } from './queries.ts';
import { useWaitingActs } from './useWaitingActs.ts';

type Row = NonNullable<ReturnType<typeof useRows>>[number];

const useRows = (client_id: number) => useQuery(waitingOf(client_id)).data?.rows;

/**
 * The waiting list entries of a client, above their appointments; nothing without entries. Other locations' are
 * read-only.
 */
export function WaitingOfClient({ client_id }: { client_id: number }) {
  const t = useT();
  const locale = useLocale();
  const types = useLookup('appointment_types');
  const mayChange = useCan()('crud_appointments');
  const { locations } = useSession();
  const rows = useRows(client_id);
  const acts = useWaitingActs(({ place_id }) => rows?.find((row) => row.place_id === place_id)?.place ?? '');
  if (!rows || rows.length === 0) return null;
  const columns: Column<Row>[] = [
    {
      name: 'date',
      label: 'waiting_date',
      cell: (row) => <Under first={<DateText value={row.date} />} second={<WishedTime time={row.time} />} />,
    },
    {
      name: 'appointment_type_id',
      label: 'appointment_type',
      cell: (row) => <Under first={nameOf(types.byId(row.appointment_type_id), locale)} second={row.place} />,
    },
    { name: 'position', label: 'field_position', cell: (row) => String(row.position) },
    { name: 'state', label: 'state', cell: (row) => <WaitingState row={row} /> },
    {
      own: 'actions',
      label: 'actions',
      silent: true,
      align: 'right',
      cell: (row) =>
        mayChange && locations.some(({ id }) => id === row.place_id) ? <EntryActs row={row} acts={acts} /> : null,
    },
  ];
  return (
    <Stack gap="xs">
      <Title order={3}>{t('waiting_list')}</Title>
      <DataTable label={t('waiting_list')} columns={columns} rows={rows} rowKey={({ id }) => id} />
    </Stack>
  );
}

/** Two facts of a cell, so that the buttons of the row stay in sight beside the card of the file. */
const Under = ({ first, second }: { first: ReactNode; second: ReactNode }) => (
  <>
    <div>{first}</div>
    <Text size="sm" c="dimmed" component="div">
      {second}
    </Text>
  </>
);
