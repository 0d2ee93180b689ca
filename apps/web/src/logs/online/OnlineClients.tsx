/** Which clients are signed in on their own pages, and since when (002 §2.8, B10). */
import type { OnlineClient } from '@resa/contract/logs';
import { useQuery } from '@tanstack/react-query';
import { api, failureText } from '../../api.ts';
import { useT } from '../../local/texts.ts';
import { queryOf } from '../../queries.ts';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { DateText } from '../../ui/DateText.tsx';
import { Empty } from '../../ui/Empty.tsx';

/** As often as a browser says how it is. */
const EVERY_MS = 30_000;

export function OnlineClients() {
  const t = useT();
  const { data, error, isFetching, refetch } = useQuery({
    ...queryOf(api.logs.onlineClients, {}),
    refetchInterval: EVERY_MS,
  });
  const columns: Column<OnlineClient>[] = [
    { name: 'file_number', label: 'file_number', cell: (row) => <span className="tabular">{row.file_number}</span> },
    { name: 'name', label: 'name', heads: true },
    { name: 'machine', label: 'log_machine' },
    { name: 'created_at', label: 'online_since', cell: (row) => <DateText value={row.created_at} /> },
    {
      name: 'minutes',
      label: 'online_minutes',
      align: 'right',
      cell: ({ minutes }) => (minutes === 0 ? t('online_now') : minutes),
    },
  ];
  return (
    <DataTable
      label={t('logs_online_clients')}
      columns={columns}
      rows={data?.rows}
      rowKey={(row) => row.id}
      loading={isFetching}
      failed={data ? null : error && failureText(error, 'e_get_data')}
      onRetry={() => void refetch()}
      empty={<Empty text="online_no_clients" />}
    />
  );
}
