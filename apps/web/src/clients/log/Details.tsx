/** All that one entry changed, before and after (000 §2 "Activity log tab", O-84). */
import { Pagination, Stack, Text } from '@mantine/core';
import { type Change, changesOf, MOST_PARTS } from '@resa/contract/log-fields';
import type { LogPart, LogRow } from '@resa/contract/logs';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, failureText } from '../../api.ts';
import { useT } from '../../local/texts.ts';
import { queryOf } from '../../queries.ts';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { DateText } from '../../ui/DateText.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Loading } from '../../ui/Loading.tsx';
import styles from './log.module.css';
import { Subject } from './Subject.tsx';
import { Summary } from './Summary.tsx';
import { useLogTexts } from './useLogTexts.ts';
import { Value } from './Value.tsx';

/** An entry of any log; its changed fields are fetched when it is opened. */
type Entry = Omit<LogRow, 'properties'>;

export function Details({ row, onClose }: { row: Entry; onClose: () => void }) {
  const texts = useLogTexts();
  return (
    <Dialog onClose={onClose} size={750} title={texts.action(row.action)}>
      <Stack gap="md">
        <div className={styles.line}>
          <DateText value={row.created_at} seconds />
          <span>{texts.who(row.created_name)}</span>
          <span>{row.machine}</span>
        </div>
        <Subject row={row} />
        <Values row={row} />
      </Stack>
    </Dialog>
  );
}

function Values({ row }: { row: Entry }) {
  const t = useT();
  const [page, setPage] = useState(1);
  const { data, error } = useQuery({
    ...queryOf(api.logs.details, { id: row.id, startRow: (page - 1) * MOST_PARTS }),
    placeholderData: keepPreviousData,
  });
  if (error) return <Empty text={failureText(error, 'e_get_data')} />;
  if (!data) return <Loading height={180} />;
  const { entity } = row;
  const { known, others } = changesOf({ entity, properties: data.properties });
  if (known.length + others.length + data.parts.length === 0) return <Text c="dimmed">{t('log_no_values')}</Text>;
  return (
    <>
      {known.length > 0 && <Fields changes={known} />}
      {others.length > 0 && <Text c="dimmed">{t('log_others', { count: others.length })}</Text>}
      {data.parts.length > 0 && <Parts entity={entity} parts={data.parts} total={data.recordsFiltered} />}
      {data.recordsFiltered > MOST_PARTS && (
        <Pagination
          size="sm"
          total={Math.ceil(data.recordsFiltered / MOST_PARTS)}
          value={page}
          onChange={setPage}
          getItemProps={(number) => ({ 'aria-label': t('page_number', { page: number }) })}
          getControlProps={(control) => ({
            'aria-label': t(control === 'next' || control === 'last' ? 'page_next' : 'page_previous'),
          })}
        />
      )}
    </>
  );
}

function Fields({ changes }: { changes: readonly Change[] }) {
  const t = useT();
  const columns: Column<Change>[] = [
    { name: 'label', label: 'log_field', cell: ({ label }) => t(label) },
    { name: 'before', label: 'log_before', cell: ({ as, before }) => <Value as={as} value={before} /> },
    { name: 'after', label: 'log_after', cell: ({ as, after }) => <Value as={as} value={after} /> },
  ];
  return <DataTable label={t('details')} columns={columns} rows={changes} rowKey={({ field }) => field} />;
}

/** The rows that the entry changed together, such as those of an import. */
function Parts({ entity, parts, total }: { entity: string | null; parts: readonly LogPart[]; total: number }) {
  const t = useT();
  const columns: Column<LogPart>[] = [
    { name: 'name', label: 'name', heads: true },
    { own: 'changes', label: 'log_changes', cell: (part) => <Summary row={{ entity, ...part }} room={Infinity} /> },
  ];
  return (
    <>
      <Text>{t('log_rows_count', { count: total })}</Text>
      <DataTable label={t('log_rows')} columns={columns} rows={parts} rowKey={({ id }) => id} />
    </>
  );
}
