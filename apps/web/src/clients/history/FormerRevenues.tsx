/** The former incomes of a person (000 O-38). */
import { Card, Stack, Text } from '@mantine/core';
import type { contract } from '@resa/contract';
import type { AnswerOfCall } from '@resa/contract/call';
import { IconTrash } from '@tabler/icons-react';
import { api } from '../../api.ts';
import { nameOf, useLookup } from '../../local/lookups.ts';
import { useLocale, useT } from '../../local/texts.ts';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { DateText } from '../../ui/DateText.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Money } from '../../ui/Money.tsx';
import { RowButton } from '../../ui/RowButton.tsx';
import { usePagedTable } from '../../ui/usePagedTable.ts';
import { useRemove } from '../rows/useRemove.ts';

type Row = Extract<AnswerOfCall<typeof contract.revenues.history>, { code: 'Ok' }>['rows'][number];

const DEFAULTS = {
  sorts: ['created_at', 'revenue_type_id', 'amount', 'start_date', 'end_date'],
  sortBy: 'created_at',
  descending: true,
  rowsPerPage: 10,
} as const;

export function FormerRevenues({ client, editing }: { client: { id: number; name: string }; editing: boolean }) {
  const t = useT();
  const locale = useLocale();
  const types = useLookup('revenue_types');
  const frequencies = useLookup('pay_frequency_types');
  const { table } = usePagedTable(
    api.revenues.history,
    DEFAULTS,
    ({ paging }) => ({ ...paging, client_id: client.id }),
    (page) => page,
  );
  const type = (row: Row) => nameOf(types.byId(row.revenue_type_id), locale);
  const frequency = (row: Row) => nameOf(frequencies.byId(row.pay_frequency_type_id), locale);
  const columns: Column<Row>[] = [
    { name: 'revenue_type_id', label: 'revenue_type', cell: type },
    { name: 'amount', label: 'amount', align: 'right', cell: (row) => <Money value={row.amount} /> },
    { name: 'pay_frequency_type_id', label: 'pay_frequency', cell: frequency },
    { name: 'start_date', label: 'revenue_since', cell: (row) => <DateText value={row.start_date} /> },
    { name: 'end_date', label: 'revenue_until', cell: (row) => <DateText value={row.end_date} /> },
    { name: 'created_at', label: 'created_at', cell: (row) => <DateText value={row.created_at} time={false} /> },
    { own: 'actions', label: 'actions', silent: true, cell: (row) => <Remove id={row.id} name={type(row)} /> },
  ];
  return (
    <DataTable
      {...table}
      label={t('revenues_former_of', { name: client.name })}
      columns={editing ? columns : columns.filter((column) => !('own' in column))}
      rowKey={(row) => row.id}
      narrowBelow={760}
      card={(row) => (
        <Card p="sm">
          <Stack gap={6}>
            <Text fw={600}>{type(row)}</Text>
            <Text size="sm">
              <Money value={row.amount} /> · {frequency(row)}
            </Text>
            <Text size="sm" component="div">
              <DateText value={row.start_date} /> – <DateText value={row.end_date} />
            </Text>
            {editing && <Remove id={row.id} name={type(row)} />}
          </Stack>
        </Card>
      )}
      empty={<Empty text="no_former_revenue" />}
    />
  );
}

function Remove({ id, name }: { id: number; name: string }) {
  const remove = useRemove('revenues.destroy', (options) => api.revenues.destroy({ id }, options));
  return (
    <RowButton
      icon={IconTrash}
      label="delete"
      of="delete_of"
      name={name}
      danger
      disabled={remove.busy}
      onClick={() => void remove.ask({ title: 'ask_delete_revenue_title', name })}
    />
  );
}
