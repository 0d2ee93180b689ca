import { Anchor, Table, Tooltip, VisuallyHidden } from '@mantine/core';
import { CLIENT_ORIGIN, linkOf } from '@resa/rules/person/client-state';
import { IconPoint, IconUser, IconWorld } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type TextKey, useT } from '../local/texts.ts';
import { DateText } from '../ui/DateText.tsx';
import { Empty } from '../ui/Empty.tsx';
import { StateBadge } from '../ui/StateBadge.tsx';
import { useNarrow } from '../ui/useNarrow.ts';
import { useOpens } from '../ui/useOpens.ts';
import styles from './dashboard.module.css';
import { Panel } from './Panel.tsx';
import type { DashboardData } from './useDashboard.ts';

type Request = DashboardData['latest_clients'][number];

/** The requests that were touched last; each leads to its intake. */
export function LatestRequests({ clients }: { clients: readonly Request[] | undefined }) {
  const t = useT();
  const narrow = useNarrow();
  return (
    <Panel title="latest_requests" count={clients?.length}>
      {clients?.length === 0 ? (
        <Empty text="no_requests" hint="no_requests_hint" />
      ) : narrow ? (
        <Lines clients={clients ?? []} />
      ) : (
        <Table horizontalSpacing="sm" verticalSpacing={9} aria-label={t('latest_requests')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('file_number')}</Table.Th>
              <Table.Th scope="col">{t('name')}</Table.Th>
              <Table.Th scope="col">{t('updated_at')}</Table.Th>
              <Table.Th scope="col">{t('state')}</Table.Th>
              <Table.Th scope="col">
                <VisuallyHidden>{t('file_origin')}</VisuallyHidden>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {clients?.map((row) => (
              <Table.Tr key={row.id}>
                <Table.Td>
                  <RequestNumber row={row} />
                </Table.Td>
                <Table.Td className={styles.name}>{row.name}</Table.Td>
                <Table.Td className={styles.when}>
                  <DateText value={row.updated_at} time={false} />
                </Table.Td>
                <Table.Td>
                  <StateBadge kind="client_state" id={row.client_state_type_id} />
                </Table.Td>
                <Table.Td>
                  <Origin origin={row.origin} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Panel>
  );
}

/** The same on a phone. */
function Lines({ clients }: { clients: readonly Request[] }) {
  const t = useT();
  return (
    <ul className={styles.lines} aria-label={t('latest_requests')}>
      {clients.map((row) => (
        <li key={row.id}>
          <div className={styles.words}>
            {row.name}
            <div className={styles.apart}>
              <RequestNumber row={row} />
              <DateText value={row.updated_at} />
            </div>
          </div>
          <StateBadge kind="client_state" id={row.client_state_type_id} />
          <Origin origin={row.origin} />
        </li>
      ))}
    </ul>
  );
}

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
