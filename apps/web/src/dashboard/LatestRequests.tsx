import { Anchor, Tooltip } from '@mantine/core';
import { CLIENT_ORIGIN, linkOf } from '@resa/rules/person/client-state';
import { IconPoint, IconUser, IconWorld } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type TextKey, useT } from '../local/texts.ts';
import { type Column, DataTable } from '../ui/DataTable.tsx';
import { DateText } from '../ui/DateText.tsx';
import { Empty } from '../ui/Empty.tsx';
import { StateBadge } from '../ui/StateBadge.tsx';
import { useOpens } from '../ui/useOpens.ts';
import styles from './dashboard.module.css';
import { Panel } from './Panel.tsx';
import type { DashboardData } from './useDashboard.ts';

type Request = DashboardData['latest_clients'][number];

const columns: Column<Request>[] = [
  { name: 'file_number', label: 'file_number', cell: (row) => <RequestNumber row={row} /> },
  { name: 'name', label: 'name', cell: ({ name }) => <span className={styles.name}>{name}</span> },
  { name: 'updated_at', label: 'updated_at', cell: ({ updated_at }) => <DateText value={updated_at} time={false} /> },
  {
    name: 'client_state_type_id',
    label: 'state',
    cell: (row) => <StateBadge kind="client_state" id={row.client_state_type_id} />,
  },
  { name: 'origin', label: 'file_origin', silent: true, cell: ({ origin }) => <Origin origin={origin} /> },
];

/** The requests that were touched last; each leads to its intake. */
export function LatestRequests({ clients }: { clients: readonly Request[] | undefined }) {
  const t = useT();
  return (
    <Panel title="latest_requests" count={clients?.length}>
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
    <Origin origin={row.origin} />
  </div>
);

function RequestNumber({ row }: { row: Request }) {
  const opens = useOpens();
  const [to, hfid] = linkOf(row).split('?hfid=');
  if (!to || !opens(to)) return <span className="tabular">{row.file_number}</span>;
  return (
    <Anchor component={Link} inherit to={to} search={{ hfid } as never} className="tabular">
      {row.file_number}
    </Anchor>
  );
}

const ORIGINS: Readonly<Record<number, { icon: typeof IconUser; label: TextKey }>> = {
  [CLIENT_ORIGIN.staff]: { icon: IconUser, label: 'file_origin_staff' },
  [CLIENT_ORIGIN.online]: { icon: IconWorld, label: 'file_origin_online' },
};

/** Who made the file (000 O-49). */
function Origin({ origin }: { origin: number }) {
  const t = useT();
  const { icon: Sign, label } = ORIGINS[origin] ?? { icon: IconPoint, label: 'origin_other' as const };
  return (
    <Tooltip label={t(label)}>
      <Sign size={16} role="img" aria-label={t(label)} className={styles.origin} />
    </Tooltip>
  );
}
