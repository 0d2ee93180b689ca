/** Which users are signed in (002 §2.8). */
import { Badge } from '@mantine/core';
import type { OnlineUser } from '@resa/contract/logs';
import { api } from '../../api.ts';
import { useT } from '../../local/texts.ts';
import type { Column } from '../../ui/DataTable.tsx';
import { OnlineTable, WHERE_AND_SINCE } from './OnlineTable.tsx';

const COLUMNS: readonly Column<OnlineUser>[] = [
  { name: 'name', label: 'name', heads: true },
  { name: 'status', label: 'status', cell: (row) => <Status of={row.status} /> },
  ...WHERE_AND_SINCE,
];

export const OnlineUsers = () => (
  <OnlineTable call={api.logs.onlineUsers} columns={COLUMNS} label="logs_online_users" empty="online_nobody" />
);

function Status({ of }: { of: OnlineUser['status'] }) {
  const t = useT();
  return <Badge variant={of === 1 ? 'light' : 'default'}>{t(of === 1 ? 'online_connected' : 'online_locked')}</Badge>;
}
