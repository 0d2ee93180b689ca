import { STATUS } from '@resa/rules/booking/appointment-status';
import { daysBetween } from '@resa/rules/time/dates';
import { useLocale, useT } from '../../local/texts.ts';
import type { ClientFileData } from '../client-file.ts';
import { Cell } from './Cell.tsx';
import styles from './overview.module.css';

interface Props {
  visits: NonNullable<ClientFileData['visits']>;
  today: string;
}

const YEAR = 365;

/** Twelve months on a line: a dot for each visit, a hollow one for each no-show. */
export function Visits({ visits, today }: Props) {
  const t = useT();
  const missed = visits.filter(({ status }) => status === STATUS.no_show).length;
  const counts = { visits: visits.length - missed, missed };
  const text = visits.length === 0 ? t('year_without_visits') : t('year_visits_count', counts);
  const place = (day: string) => `${100 * (1 - daysBetween(day, today) / YEAR)}%`;
  return (
    <Cell label="year_visits" tab="appointments" sum={<span className={styles.quiet}>{text}</span>}>
      {visits.length > 0 && (
        <div className={styles.year} aria-hidden>
          {visits.map(({ id, day, status }) => (
            <span
              key={id}
              className={styles.dot}
              data-missed={status === STATUS.no_show || undefined}
              style={{ left: place(day) }}
              title={`${day} · ${t(status === STATUS.no_show ? 'status_no_show' : 'status_closed')}`}
            />
          ))}
          <Months today={today} place={place} />
        </div>
      )}
    </Cell>
  );
}

/** The first day of every other month. */
function Months({ today, place }: { today: string; place: (day: string) => string }) {
  const locale = useLocale();
  return monthStarts(today).map((day) => (
    <span key={day} className={styles.month} style={{ left: place(day) }}>
      {new Date(`${day}T00:00:00Z`).toLocaleDateString(`${locale}-CA`, { month: 'short', timeZone: 'UTC' })}
    </span>
  ));
}

function monthStarts(today: string): string[] {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return [10, 8, 6, 4, 2, 0].map((back) => new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 10));
}
