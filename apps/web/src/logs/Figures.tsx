/** How many actions there were: four cards, and a line of the last 30 days (002 §2.8, B09). */
import { Skeleton, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { api, failureText } from '../api.ts';
import { type TextKey, useT } from '../local/texts.ts';
import { queryOf } from '../queries.ts';
import { Failed } from '../ui/Failed.tsx';
import { Figure } from '../ui/Figure.tsx';
import { LineChart } from '../ui/LineChart.tsx';
import styles from './logs.module.css';

const CARDS: readonly { readonly name: 'today' | 'week' | 'month' | 'year'; readonly label: TextKey }[] = [
  { name: 'today', label: 'logs_today' },
  { name: 'week', label: 'logs_week' },
  { name: 'month', label: 'logs_month' },
  { name: 'year', label: 'logs_year' },
];

export function Figures() {
  const t = useT();
  const heading = useId();
  const { data, error, refetch } = useQuery(queryOf(api.logs.stats, {}));
  if (error && !data) return <Failed text={failureText(error, 'e_get_data')} onRetry={() => void refetch()} />;
  return (
    <>
      <ul className={styles.stats} aria-label={t('logs_stats')}>
        {CARDS.map(({ name, label }) => (
          <li key={name} className={styles.stat}>
            <span className={styles.label}>{t(label)}</span>
            <span className={styles.number}>
              {data ? <Figure of={data.stats[name]} /> : <Skeleton height={26} width={70} my={4} />}
            </span>
          </li>
        ))}
      </ul>
      <section className={styles.chart} aria-labelledby={heading}>
        <Title order={2} size="h4" id={heading}>
          {t('logs_chart')}
        </Title>
        {data ? (
          <LineChart
            label={t('logs_chart')}
            across={t('log_when_day')}
            up={t('logs_actions')}
            points={data.dates.map((date, index) => ({ name: date, value: data.counts[index] ?? 0 }))}
          />
        ) : (
          <Skeleton height={180} />
        )}
      </section>
    </>
  );
}
