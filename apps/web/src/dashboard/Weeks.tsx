/** Visits and households of the last twelve whole weeks; the trend report of the same days and locations is one click away. */
import { Anchor, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { api, failureText } from '../api.ts';
import { useT } from '../local/texts.ts';
import { queryOf } from '../queries.ts';
import { Failed } from '../ui/Failed.tsx';
import { LineChart } from '../ui/LineChart.tsx';
import styles from './dashboard.module.css';

export function Weeks() {
  const t = useT();
  const id = useId();
  const { data, error, refetch } = useQuery(queryOf(api.dashboard.weeks, {}));
  if (error && !data) return <Failed text={failureText(error, 'e_get_data')} onRetry={() => void refetch()} />;
  // An organization without visits has no trend yet.
  if (!data || data.total.visits === 0) return null;
  const { weeks, total } = data;
  return (
    <section className={styles.weeks} aria-labelledby={id}>
      <div className={styles.weeksHead}>
        <Title order={2} id={id}>
          {t('dash_weeks')}
        </Title>
        <Anchor component={Link} to="/reports/tendance" search={{ from: total.from, to: total.to, shown: 1 } as never}>
          {t('dash_weeks_open')}
        </Anchor>
      </div>
      <Text size="sm" c="dimmed" mb="sm">
        {t('dash_weeks_total', { ...total })}
      </Text>
      <LineChart
        label={t('dash_weeks')}
        across={t('dash_week_of')}
        up={t('report_visits')}
        points={weeks.map(({ from, visits }) => ({ name: from, value: visits }))}
        second={{ up: t('report_households'), values: weeks.map(({ households }) => households) }}
      />
    </section>
  );
}
