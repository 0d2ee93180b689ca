/** The activity log: who did what and from where, the newest first (002 §2.8). */
import { Anchor, Button, Card, Text, VisuallyHidden } from '@mantine/core';
import type { LogEntry } from '@resa/contract/logs';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../api.ts';
import { LogDetails, LogSubject, useLogTexts } from '../../clients/index.ts';
import { useCan } from '../../local/session.ts';
import { useT } from '../../local/texts.ts';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { DateText } from '../../ui/DateText.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { useOpens } from '../../ui/useOpens.ts';
import { usePagedTable } from '../../ui/usePagedTable.ts';
import styles from '../logs.module.css';
import { Filters } from './Filters.tsx';
import { isNarrowed, NO_FILTERS, wantedOf } from './wanted.ts';

const DEFAULTS = {
  sorts: ['created_at'],
  sortBy: 'created_at',
  descending: true,
  filters: NO_FILTERS,
  // Its own button clears the typed text as well.
  lists: Object.keys(NO_FILTERS),
} as const;
/** The width in pixels below which the six columns become cards. */
const NARROW = 820;

export function Entries() {
  const t = useT();
  const texts = useLogTexts();
  // Changed values are contents of files.
  const seesValues = useCan()('view_clients', 'crud_clients');
  const [open, setOpen] = useState<LogEntry | null>(null);
  const { list, table } = usePagedTable(
    api.logs.list,
    DEFAULTS,
    ({ paging, filters }) => ({ paging, filters: wantedOf(filters) }),
    ({ dt }) => dt,
  );
  const details = (row: LogEntry) =>
    seesValues && (
      <Button variant="default" size="compact-sm" aria-haspopup="dialog" onClick={() => setOpen(row)}>
        {t('details')}
        <VisuallyHidden> {texts.action(row.action)}</VisuallyHidden>
      </Button>
    );
  const columns: Column<LogEntry>[] = [
    { name: 'created_at', label: 'log_when', cell: (row) => <DateText value={row.created_at} /> },
    { name: 'created_name', label: 'log_who', cell: (row) => texts.who(row.created_name) },
    {
      name: 'action',
      label: 'log_what',
      cell: (row) => (
        <>
          {texts.action(row.action)}
          <LogSubject row={row} />
        </>
      ),
    },
    { name: 'file_number', label: 'file_number', cell: (row) => <FileLink row={row} /> },
    { name: 'machine', label: 'log_machine' },
    { own: 'details', label: 'actions', silent: true, align: 'right', cell: details },
  ];
  return (
    <>
      <Filters list={list} />
      <DataTable
        {...table}
        label={t('logs_tab_logs')}
        columns={columns}
        rowKey={(row) => row.id}
        narrowBelow={NARROW}
        card={(row) => (
          <Card p="sm">
            <Text fw={600}>{texts.action(row.action)}</Text>
            <LogSubject row={row} />
            <div className={styles.line}>
              <DateText value={row.created_at} />
              <span>{texts.who(row.created_name)}</span>
              <span>{row.machine}</span>
            </div>
            {row.file_number !== null && (
              <Text size="sm" component="div">
                {t('file_number')} <FileLink row={row} />
              </Text>
            )}
            <div>{details(row)}</div>
          </Card>
        )}
        empty={<Empty text="logs_none" {...(isNarrowed(list.filters) && { hint: 'logs_none_narrowed' })} />}
      />
      {open && <LogDetails row={open} onClose={() => setOpen(null)} />}
    </>
  );
}

/** Leads to the file if there is one that the user may open. */
function FileLink({ row: { client_id, file_number } }: { row: LogEntry }) {
  const opens = useOpens();
  if (file_number === null) return null;
  if (client_id === null || !opens('/client')) return <span className="tabular">{file_number}</span>;
  return (
    <Anchor
      component={Link}
      inherit
      underline="always"
      to="/client"
      search={{ hfid: client_id } as never}
      className="tabular"
    >
      {file_number}
    </Anchor>
  );
}
