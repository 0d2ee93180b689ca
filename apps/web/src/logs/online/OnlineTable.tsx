/** The users and clients who are signed in, at which machine and since when (002 §2.8). */
import type { OnlineUser } from '@resa/contract/logs';
import { useQuery } from '@tanstack/react-query';
import { failureText } from '../../api.ts';
import type { CallOf } from '../../connect.ts';
import { type TextKey, useT } from '../../local/texts.ts';
import { queryOf } from '../../queries.ts';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { DateText } from '../../ui/DateText.tsx';
import { Empty } from '../../ui/Empty.tsx';

/** The interval of the browsers' heartbeats. */
const EVERY_MS = 30_000;

type Online = Omit<OnlineUser, 'status' | 'name'>;

interface Props<R> {
  call: CallOf<Record<string, never>, { rows: R[] }>;
  columns: readonly Column<R>[];
  label: TextKey;
  empty: TextKey;
}

export function OnlineTable<R extends Online>({ call, columns, label, empty }: Props<R>) {
  const t = useT();
  const { data, error, isFetching, refetch } = useQuery({ ...queryOf(call, {}), refetchInterval: EVERY_MS });
  return (
    <DataTable
      label={t(label)}
      columns={columns}
      rows={data?.rows}
      rowKey={(row) => row.id}
      loading={isFetching}
      failed={data ? null : error && failureText(error, 'e_get_data')}
      onRetry={() => void refetch()}
      empty={<Empty text={empty} />}
    />
  );
}

/** Where, since when, and when their browser last sent anything. */
export const WHERE_AND_SINCE: readonly Column<Online>[] = [
  { name: 'machine', label: 'log_machine' },
  { name: 'created_at', label: 'online_since', cell: (row) => <DateText value={row.created_at} /> },
  { name: 'minutes', label: 'online_minutes', align: 'right', cell: (row) => <Minutes of={row.minutes} /> },
];

function Minutes({ of }: { of: number }) {
  const t = useT();
  return of === 0 ? t('online_now') : of;
}
