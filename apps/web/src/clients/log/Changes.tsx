import { Button, Card, Text } from '@mantine/core';
import type { LogRow } from '@resa/contract/logs';
import { useState } from 'react';
import { api } from '../../api.ts';
import { useT } from '../../local/texts.ts';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { DateText } from '../../ui/DateText.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { usePagedTable } from '../../ui/usePagedTable.ts';
import { Details } from './Details.tsx';
import styles from './log.module.css';
import { Subject } from './Subject.tsx';
import { Summary } from './Summary.tsx';
import { useLogTexts } from './useLogTexts.ts';

/** Newest first (000 O-67): an entry's id grows with its time. */
const DEFAULTS = {
  sorts: ['id', 'created_at', 'created_name', 'action', 'machine'],
  sortBy: 'id',
  descending: true,
} as const;

/** The changes of the file. */
export function Changes({ client_id }: { client_id: number }) {
  const t = useT();
  const texts = useLogTexts();
  const [open, setOpen] = useState<LogRow | null>(null);
  const { table } = usePagedTable(
    api.logs.ofClient,
    DEFAULTS,
    ({ paging }) => ({ ...paging, client: client_id }),
    (page) => page,
  );
  const details = (row: LogRow) => (
    <Button
      variant="default"
      size="compact-sm"
      aria-haspopup="dialog"
      aria-label={t('log_details_of', { action: texts.action(row.action) })}
      onClick={() => setOpen(row)}
    >
      {t('details')}
    </Button>
  );
  const columns: Column<LogRow>[] = [
    { name: 'created_at', label: 'log_when', cell: (row) => <DateText value={row.created_at} /> },
    { name: 'created_name', label: 'log_who', cell: (row) => texts.who(row.created_name) },
    {
      name: 'action',
      label: 'log_what',

      cell: (row) => (
        <>
          {texts.action(row.action)}
          <Subject row={row} />
          <Summary row={row} />
        </>
      ),
    },
    { name: 'machine', label: 'log_machine' },
    { own: 'details', label: 'actions', silent: true, align: 'right', cell: details },
  ];
  return (
    <>
      <DataTable
        {...table}
        label={t('log_changes')}
        columns={columns}
        rowKey={(row) => row.id}
        card={(row) => (
          <Card p="sm" className={styles.card}>
            <Text fw={600}>{texts.action(row.action)}</Text>
            <div className={styles.line}>
              <DateText value={row.created_at} />
              <span>{texts.who(row.created_name)}</span>
              <span>{row.machine}</span>
            </div>
            <Subject row={row} />
            <Summary row={row} />
            <div>{details(row)}</div>
          </Card>
        )}
        empty={<Empty text="log_no_changes" />}
      />
      {open && <Details row={open} onClose={() => setOpen(null)} />}
    </>
  );
}
