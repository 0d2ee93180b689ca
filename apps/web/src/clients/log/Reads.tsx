import { Card, Text } from '@mantine/core';
import type { ReadRow } from '@resa/contract/logs';
import { api } from '../../api.ts';
import { useT } from '../../local/texts.ts';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { DateText } from '../../ui/DateText.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { usePagedTable } from '../../ui/usePagedTable.ts';
import styles from './log.module.css';
import { useLogTexts } from './useLogTexts.ts';

const DEFAULTS = { sorts: ['at', 'name', 'call', 'machine'], sortBy: 'at', descending: true } as const;

/** The users who viewed the file, and by which call (decision 014). */
export function Reads({ client_id }: { client_id: number }) {
  const t = useT();
  const texts = useLogTexts();
  const { table } = usePagedTable(
    api.logs.readsOfClient,
    DEFAULTS,
    ({ paging }) => ({ ...paging, client: client_id }),
    (page) => page,
  );
  const columns: Column<ReadRow>[] = [
    { name: 'at', label: 'log_when', cell: (row) => <DateText value={row.at} /> },
    { name: 'name', label: 'log_who', cell: (row) => texts.who(row.name) },
    { name: 'call', label: 'log_looked', cell: (row) => texts.read(row.call) },
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
          <Text fw={600}>{texts.who(row.name)}</Text>
          <Text size="sm">{texts.read(row.call)}</Text>
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
