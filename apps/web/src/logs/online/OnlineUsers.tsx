/** Who is signed in at which workstation, and since when (002 §2.8). */
import { Badge } from '@mantine/core';
import type { OnlineUser } from '@resa/contract/logs';
import { useQuery } from '@tanstack/react-query';
import { api, failureText } from '../../api.ts';
import { useT } from '../../local/texts.ts';
import { queryOf } from '../../queries.ts';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { DateText } from '../../ui/DateText.tsx';
import { Empty } from '../../ui/Empty.tsx';

/** As often as a browser says how it is. */
const EVERY_MS = 30_000;

export function OnlineUsers() {
  const t = useT();
  const { data, error, isFetching, refetch } = useQuery({
    ...queryOf(api.logs.onlineUsers, {}),
    refetchInterval: EVERY_MS,
  });
  const columns: Column<OnlineUser>[] = [
    { name: 'name', label: 'name', heads: true },
    {
      name: 'status',
      label: 'status',
      cell: ({ status }) => (
        <Badge variant={status === 1 ? 'light' : 'default'}>
          {t(status === 1 ? 'online_connected' : 'online_locked')}
        </Badge>
      ),
    },
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
      label={t('logs_online_users')}
      columns={columns}
      rows={data?.rows}
      rowKey={(row) => row.id}
      loading={isFetching}
      failed={data ? null : error && failureText(error, 'e_get_data')}
      onRetry={() => void refetch()}
      empty={<Empty text="online_nobody" />}
    />
  );
}
