/** The requests that wait, in a picture: how many of each age are taken or not yet, and by which users. */
import { Text } from '@mantine/core';
import { AGE_LIMITS } from '@resa/rules/person/request-queue';
import { numberText } from '@resa/rules/text/number-text';
import { useLocale, useT } from '../local/texts.ts';
import { Bars } from '../ui/charts/Bars.tsx';
import { Columns } from '../ui/charts/Columns.tsx';
import { LegendMark } from '../ui/charts/LegendMark.tsx';
import styles from './dashboard.module.css';
import type { DashboardData } from './useDashboard.ts';

/** Users with their own line. */
const NAMED = 3;

export function Queue({ queue: { ages, oldest, takers } }: { queue: NonNullable<DashboardData['queue']> }) {
  const t = useT();
  const locale = useLocale();
  const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);
  const free = sum(ages.map((age) => age.free));
  const taken = sum(ages.map((age) => age.taken));
  const others = takers.slice(NAMED);
  const bars = [
    { name: t('queue_nobody'), value: free, open: true },
    ...takers.slice(0, NAMED).map(({ name, count }) => ({ name, value: count })),
    ...(others.length > 0
      ? [{ name: t('queue_others', { count: others.length }), value: sum(others.map(({ count }) => count)) }]
      : []),
  ];
  return (
    <>
      <div className={styles.figures}>
        <p className={styles.figure}>{t('queue_waiting', { count: free + taken })}</p>
        {oldest !== null && oldest > 0 && (
          <Text size="sm" c="dimmed">
            {t('queue_oldest', { count: oldest })}
          </Text>
        )}
      </div>
      {free + taken > 0 && (
        <div className={styles.queue}>
          <Columns
            label={t('queue_by_age')}
            across={t('queue_by_age')}
            parts={[{ name: t('queue_taken') }, { name: t('queue_free'), open: true }]}
            columns={ages.map((age, index) => ({
              name: spanOf(index),
              values: [age.taken, age.free],
              words: numberText(age.taken + age.free, locale),
            }))}
          />
          <Bars bars={bars.map((bar) => ({ ...bar, words: numberText(bar.value, locale) }))} spans={null} />
          <ul className={styles.legend} aria-hidden>
            <li>{t('queue_by_age')}</li>
            <li>
              <LegendMark /> {t('queue_taken')}
            </li>
            <li>
              <LegendMark open /> {t('queue_free')}
            </li>
          </ul>
        </div>
      )}
    </>
  );
}

/** The days of an age: 0–7, 8–14, over 30. */
function spanOf(at: number): string {
  const from = at === 0 ? 0 : (AGE_LIMITS[at - 1] ?? 0) + 1;
  const to = AGE_LIMITS[at];
  return to === undefined ? `${from}+` : `${from}–${to}`;
}
