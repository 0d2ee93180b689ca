/** All that one entry changed, before and after (000 §2 "Activity log tab", O-84). */
import { Skeleton, Stack, Text } from '@mantine/core';
import type { LogRow } from '@resa/contract/logs';
import { useQuery } from '@tanstack/react-query';
import { api, failureText } from '../../api.ts';
import { useT } from '../../local/texts.ts';
import { queryOf } from '../../queries.ts';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { DateText } from '../../ui/DateText.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { useFocusBack } from '../../ui/useFocusBack.ts';
import { type Change, changesOf } from './fields.ts';
import styles from './log.module.css';
import { useLogTexts } from './useLogTexts.ts';
import { Value } from './Value.tsx';

/** An entry of any log; its changed fields are asked for when it is opened. */
type Entry = Omit<LogRow, 'properties'>;

export function Details({ row, onClose }: { row: Entry; onClose: () => void }) {
  const texts = useLogTexts();
  useFocusBack();
  return (
    <Dialog onClose={onClose} size={750} title={texts.action(row.action)}>
      <Stack gap="md">
        <div className={styles.line}>
          <DateText value={row.created_at} />
          <span>{texts.who(row.created_name)}</span>
          <span>{row.machine}</span>
        </div>
        <Fields row={row} />
      </Stack>
    </Dialog>
  );
}

function Fields({ row }: { row: Entry }) {
  const t = useT();
  const columns: Column<Change>[] = [
    { name: 'label', label: 'log_field', cell: ({ label }) => t(label) },
    { name: 'before', label: 'log_before', cell: ({ as, before }) => <Value as={as} value={before} /> },
    { name: 'after', label: 'log_after', cell: ({ as, after }) => <Value as={as} value={after} /> },
  ];
  const { data, error } = useQuery(queryOf(api.logs.details, { id: row.id }));
  if (error) return <Empty text={failureText(error, 'e_get_data')} />;
  if (!data) return <Skeleton height={180} aria-label={t('loading')} />;
  const { known, others } = changesOf({ entity: row.entity, properties: data.properties });
  if (known.length + others === 0) return <Text c="dimmed">{t('log_no_fields')}</Text>;
  return (
    <>
      {known.length > 0 && (
        <DataTable label={t('details')} columns={columns} rows={known} rowKey={({ field }) => field} />
      )}
      {others > 0 && <Text c="dimmed">{t('log_others', { count: others })}</Text>}
    </>
  );
}
