import { useT } from '../local/texts.ts';
import { Origin } from '../people/Origin.tsx';
import { RequestNumber } from '../people/RequestNumber.tsx';
import { type Column, DataTable } from '../ui/DataTable.tsx';
import { DateText } from '../ui/DateText.tsx';
import { Empty } from '../ui/Empty.tsx';
import { StateBadge } from '../ui/StateBadge.tsx';
import styles from './dashboard.module.css';
import { Panel } from './Panel.tsx';
import { Queue } from './Queue.tsx';
import type { DashboardData } from './useDashboard.ts';

type Request = DashboardData['latest_clients'][number];

const columns: Column<Request>[] = [
  { name: 'file_number', label: 'file_number', cell: (row) => <RequestNumber row={row} /> },
  { name: 'name', label: 'name' },
  { name: 'updated_at', label: 'updated_at', cell: ({ updated_at }) => <DateText value={updated_at} time={false} /> },
  {
    name: 'client_state_type_id',
    label: 'state',
    cell: (row) => <StateBadge kind="client_state" id={row.client_state_type_id} />,
  },
  {
    name: 'origin',
    label: 'file_origin',
    silent: true,
    cell: ({ origin }) => <Origin origin={origin} className={styles.origin} />,
  },
];

interface Props {
  clients: readonly Request[] | undefined;
  queue: DashboardData['queue'] | undefined;
}

/** The requests that wait in a picture, and those that were touched last; each leads to its intake. */
export function LatestRequests({ clients, queue }: Props) {
  const t = useT();
  return (
    <Panel
      title="latest_requests"
      link={{ to: '/requests', label: 'dash_requests_open' }}
      waiting={clients === undefined}
      picture={queue && <Queue queue={queue} />}
    >
      <DataTable
        bare
        label={t('latest_requests')}
        columns={columns}
        rows={clients}
        rowKey={({ id }) => id}
        card={(row) => <Line row={row} />}
        empty={<Empty text="no_requests" hint="no_requests_hint" />}
      />
    </Panel>
  );
}

/** A request on a phone. */
const Line = ({ row }: { row: Request }) => (
  <div className={styles.line}>
    <div className={styles.words}>
      {row.name}
      <div className={styles.apart}>
        <RequestNumber row={row} />
        <DateText value={row.updated_at} />
      </div>
    </div>
    <StateBadge kind="client_state" id={row.client_state_type_id} />
    <Origin origin={row.origin} className={styles.origin} />
  </div>
);
