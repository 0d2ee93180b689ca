/** Which clients are signed in on their own pages (002 §2.8, B10). */
import type { OnlineClient } from '@resa/contract/logs';
import { api } from '../../api.ts';
import type { Column } from '../../ui/DataTable.tsx';
import { OnlineTable, WHERE_AND_SINCE } from './OnlineTable.tsx';

const COLUMNS: readonly Column<OnlineClient>[] = [
  { name: 'file_number', label: 'file_number', cell: (row) => <span className="tabular">{row.file_number}</span> },
  { name: 'name', label: 'name', heads: true },
  ...WHERE_AND_SINCE,
];

export const OnlineClients = () => (
  <OnlineTable call={api.logs.onlineClients} columns={COLUMNS} label="logs_online_clients" empty="online_no_clients" />
);
