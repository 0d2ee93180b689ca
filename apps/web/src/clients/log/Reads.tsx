import { Card, Text } from '@mantine/core';
import type { ReadRow } from '@resa/contract/logs';
import { api } from '../../api.ts';
import { useT } from '../../local/texts.ts';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { DateText } from '../../ui/DateText.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { usePagedTable } from '../../ui/usePagedTable.ts';
import styles from './log.module.css';
import { useWords } from './words.ts';

const DEFAULTS = { sorts: ['at', 'name', 'call', 'machine'], sortBy: 'at', descending: true } as const;

/** Who looked at the file, and how (design: "Who looked"). */
export function Reads({ client_id }: { client_id: number }) {
  const t = useT();
  const words = useWords();
  const { table } = usePagedTable(
    api.logs.readsOfClient,
    DEFAULTS,
    ({ paging }) => ({ ...paging, client: client_id }),
    (page) => page,
  );
  const columns: Column<ReadRow>[] = [
    { name: 'at', label: 'log_when', cell: (row) => <DateText value={row.at} /> },
    { name: 'name', label: 'log_who', cell: (row) => words.who(row.name) },
    { name: 'call', label: 'log_looked', cell: (row) => words.read(row.call) },
    { name: 'machine', label: 'log_machine' },
  ];
  return (
    <DataTable
      {...table}
      label={t('log_reads')}
      columns={columns}
      rowKey={(row) => [row.at, row.name, row.call, row.machine].join(' ')}
      card={(row) => (
        <Card p="sm" className={styles.card}>
          <Text fw={600}>{words.who(row.name)}</Text>
          <Text size="sm">{words.read(row.call)}</Text>
          <div className={styles.line}>
            <DateText value={row.at} />
            <span>{row.machine}</span>
          </div>
        </Card>
      )}
      empty={<Empty text="log_no_reads" />}
    />
  );
}
