import { CLIENT_STATE } from '@resa/rules/person/client-state';
import {
  type Icon,
  IconClockHour4,
  IconInbox,
  IconLoader,
  IconRefreshAlert,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type TextKey, useT } from '../local/texts.ts';
import { Figure } from '../ui/Figure.tsx';
import { useOpens } from '../ui/useOpens.ts';
import styles from './dashboard.module.css';
import type { DashboardData } from './useDashboard.ts';

interface Stat {
  readonly name: keyof DashboardData['stats'];
  readonly label: TextKey;
  readonly icon: Icon;
  readonly to: '/clients_list' | '/requests';
  readonly state?: number;
}

const STATS: readonly Stat[] = [
  { name: 'active', label: 'stat_active', icon: IconUserCheck, to: '/clients_list', state: CLIENT_STATE.active },
  { name: 'inactive', label: 'stat_inactive', icon: IconUserOff, to: '/clients_list', state: CLIENT_STATE.inactive },
  {
    name: 'updating',
    label: 'stat_updating',
    icon: IconRefreshAlert,
    to: '/clients_list',
    state: CLIENT_STATE.updating,
  },
  { name: 'requests', label: 'stat_requests', icon: IconInbox, to: '/requests' },
  { name: 'pending', label: 'stat_pending', icon: IconClockHour4, to: '/requests', state: CLIENT_STATE.pending },
  { name: 'in_process', label: 'stat_in_process', icon: IconLoader, to: '/requests', state: CLIENT_STATE.in_process },
];

/** Six counts; each leads to its files where the user may open them (001 O-64). */
export function StatCards({ stats }: { stats: DashboardData['stats'] }) {
  const t = useT();
  return (
    <ul className={styles.stats} aria-label={t('stats')}>
      {STATS.map((stat) => (
        <li key={stat.name}>
          <StatCard stat={stat} count={stats[stat.name]} />
        </li>
      ))}
    </ul>
  );
}

function StatCard({ stat: { icon: Sign, label, to, state }, count }: { stat: Stat; count: number }) {
  const t = useT();
  const opens = useOpens();
  const content = (
    <>
      <span className={styles.label}>
        <Sign size={18} aria-hidden />
        {t(label)}
      </span>
      <span className={styles.number}>
        <Figure of={count} />
      </span>
    </>
  );
  if (!opens(to)) return <div className={styles.stat}>{content}</div>;
  // The list's own first state stays out of the address.
  const search = state === undefined || state === CLIENT_STATE.active ? {} : { state };
  return (
    <Link to={to} search={search as never} className={styles.stat}>
      {content}
    </Link>
  );
}
