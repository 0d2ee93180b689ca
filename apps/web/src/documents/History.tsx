/** All documents of a client (000 §2 "Documents history"), newest first. */
import { Button, Card, Group, Text, VisuallyHidden } from '@mantine/core';
import type { HistoryRow } from '@resa/contract/documents';
import { api } from '../api.ts';
import { useT } from '../local/texts.ts';
import { type Column, DataTable } from '../ui/DataTable.tsx';
import { DateText } from '../ui/DateText.tsx';
import { Empty } from '../ui/Empty.tsx';
import { usePagedTable } from '../ui/usePagedTable.ts';
import { useActs } from './tab/useActs.ts';
import { useTypeName } from './useTypeName.ts';

const DEFAULTS = {
  sorts: ['created_at', 'name', 'extension', 'document_type_id'],
  sortBy: 'created_at',
  descending: true,
} as const;

export default function History({ client_id, editing }: { client_id: number; editing: boolean }) {
  const t = useT();
  const typeName = useTypeName();
  const acts = useActs([]);
  const { table } = usePagedTable(
    api.documents.history,
    DEFAULTS,
    ({ paging }) => ({ ...paging, client_id }),
    (page) => page,
  );
  const remove = ({ id, name }: HistoryRow) => (
    <Button
      variant="default"
      size="compact-sm"
      c="var(--mantine-color-error)"
      disabled={acts.busy === id}
      onClick={() => void acts.remove({ id, name })}
    >
      {t('delete')}
      <VisuallyHidden> {name}</VisuallyHidden>
    </Button>
  );
  const columns: Column<HistoryRow>[] = [
    { name: 'name', label: 'document_name', bold: true },
    { name: 'extension', label: 'document_extension' },
    { name: 'document_type_id', label: 'document_type', cell: (row) => typeName(row.document_type_id) },
    { name: 'created_at', label: 'document_added', cell: (row) => <DateText value={row.created_at} /> },
    { name: 'created_name', label: 'log_who' },
  ];
  if (editing) columns.push({ own: 'delete', label: 'actions', cell: remove });
  return (
    <DataTable
      {...table}
      label={t('tab_documents_history')}
      columns={columns}
      rowKey={(row) => row.id}
      card={(row) => (
        <Card p="sm">
          <Text fw={600}>{row.name}</Text>
          <Text size="sm">{typeName(row.document_type_id)}</Text>
          <Group justify="space-between">
            <DateText value={row.created_at} />
            {editing && remove(row)}
          </Group>
        </Card>
      )}
      empty={<Empty text="documents_history_none" />}
    />
  );
}
