import { Anchor, Button, Card, Group, Text, VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type TextKey, useT } from '../../local/texts.ts';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { DateText } from '../../ui/DateText.tsx';
import { Tint } from '../../ui/StateBadge.tsx';
import type { usePagedTable } from '../../ui/usePagedTable.ts';
import type { ImportRow } from '../calls.ts';
import { isFinished, isOpen } from '../steps.ts';
import { useDiscard } from '../useDiscard.ts';

export const STATES: Readonly<Record<ImportRow['state'], { label: TextKey; colour: string }>> = {
  columns: { label: 'client_import_is_open', colour: 'orange' },
  checking: { label: 'client_import_is_checking', colour: 'blue' },
  check: { label: 'client_import_is_open', colour: 'orange' },
  running: { label: 'client_import_is_running', colour: 'blue' },
  stopped: { label: 'client_import_is_stopped', colour: 'orange' },
  done: { label: 'client_import_is_done', colour: 'green' },
  taking_back: { label: 'client_import_is_taking_back', colour: 'blue' },
  taken_back: { label: 'client_import_is_taken_back', colour: 'grey' },
};

interface Props {
  table: Omit<ReturnType<typeof usePagedTable<unknown, unknown, ImportRow, string>>['table'], never>;
  onOpen: (id: number) => void;
}

/** The imports, the latest first; one that is not over goes on from here. */
export function Imports({ table, onOpen }: Props) {
  const t = useT();
  const columns: Column<ImportRow>[] = [
    { name: 'file_name', label: 'import_file', heads: true, cell: (row) => <Named row={row} /> },
    { name: 'created_at', label: 'created_at', cell: (row) => <DateText value={row.created_at} /> },
    { name: 'created_by', label: 'created_by' },
    { name: 'state', label: 'state', cell: (row) => <State row={row} /> },
    { own: 'came', label: 'client_import_came', cell: (row) => <Came row={row} /> },
    {
      own: 'actions',
      label: 'actions',
      silent: true,
      align: 'right',
      cell: (row) => <Actions row={row} onOpen={onOpen} />,
    },
  ];
  return (
    <DataTable
      {...table}
      label={t('client_imports_former')}
      columns={columns}
      rowKey={({ id }) => id}
      narrowBelow={800}
      card={(row) => (
        <Card p="sm">
          <Group justify="space-between" gap="xs" wrap="nowrap">
            <Named row={row} />
            <State row={row} />
          </Group>
          <Text size="sm" c="dimmed" component="div">
            <DateText value={row.created_at} />
            {row.created_by && ` · ${row.created_by}`}
          </Text>
          <Text size="sm" component="div" mb="xs">
            <Came row={row} />
          </Text>
          <Actions row={row} onOpen={onOpen} />
        </Card>
      )}
    />
  );
}

const Named = ({ row: { id, file_name } }: { row: ImportRow }) => (
  <Anchor component={Link} to={`/import?id=${id}`} fw={550} size="sm">
    {file_name}
  </Anchor>
);

function State({ row: { state } }: { row: ImportRow }) {
  const t = useT();
  return <Tint colour={STATES[state].colour}>{t(STATES[state].label)}</Tint>;
}

function Came({ row: { result, state } }: { row: ImportRow }) {
  const t = useT();
  if (!result || isOpen({ state })) return null;
  const { households, persons, taken_back, stayed } = result;
  return state === 'taken_back'
    ? t('client_import_taken_back_short', { taken_back, stayed })
    : t('client_import_comes_to_short', { households, persons });
}

function Actions({ row, onOpen }: { row: ImportRow; onOpen: (id: number) => void }) {
  const t = useT();
  const { discard, discarding } = useDiscard();
  const ofThis = <VisuallyHidden> {row.file_name}</VisuallyHidden>;
  if (isFinished(row)) return null;
  return (
    <Group gap="xs" justify="flex-end">
      <Button size="compact-sm" variant="light" onClick={() => onOpen(row.id)}>
        {t('intake_go_on')}
        {ofThis}
      </Button>
      {isOpen(row) && (
        <Button size="compact-sm" variant="default" loading={discarding} onClick={() => void discard(row)}>
          {t('client_import_discard')}
          {ofThis}
        </Button>
      )}
    </Group>
  );
}
