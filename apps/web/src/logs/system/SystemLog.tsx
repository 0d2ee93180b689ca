/** The program's own log of a day, by level (002 §2.8, B12). */
import { Badge, Card, Chip, Group, Skeleton, Text } from '@mantine/core';
import type { SystemEntry } from '@resa/contract/logs';
import { SYSTEM_LEVELS, type SystemLevel } from '@resa/rules/process/levels';
import { isDate } from '@resa/rules/time/dates';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { api, failureText } from '../../api.ts';
import { MonthCalendar } from '../../appointments/index.ts';
import { useT } from '../../local/texts.ts';
import { queryOf } from '../../queries.ts';
import { DateText } from '../../ui/DateText.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Failed } from '../../ui/Failed.tsx';
import { Figure } from '../../ui/Figure.tsx';
import { useOpened } from '../../ui/useOpened.ts';
import styles from '../logs.module.css';

const COLOURS: Readonly<Record<SystemLevel, string>> = {
  DEBUG: 'gray',
  INFO: 'gray',
  NOTICE: 'blue',
  WARNING: 'yellow',
  ERROR: 'red',
  CRITICAL: 'red',
  ALERT: 'red',
  EMERGENCY: 'red',
};

export function SystemLog() {
  const t = useT();
  const { data, error, refetch } = useQuery(queryOf(api.logs.dates, {}));
  const { open } = useOpened('day');
  const { day: requested } = useSearch({ strict: false }) as { day?: string };
  const [month, setMonth] = useState<string | null>(null);
  if (!data && error) return <Failed text={failureText(error, 'e_get_data')} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={360} />;
  const logged = new Set(data.dates);
  const day = requested && isDate(requested) ? requested : (data.dates.at(-1) ?? data.today);
  return (
    <div className={styles.system}>
      <Suspense fallback={<Skeleton height={320} />}>
        <MonthCalendar
          label={t('logs_day')}
          value={day}
          month={month ?? day}
          today={data.today}
          onMonth={setMonth}
          onPick={open}
          facts={(date) => (logged.has(date) ? { mark: t('logs_has_entries') } : {})}
        />
      </Suspense>
      <Day key={day} day={day} />
    </div>
  );
}

function Day({ day }: { day: string }) {
  const t = useT();
  const [levels, setLevels] = useState<SystemLevel[]>(['ERROR']);
  const { data, error, refetch } = useQuery({
    ...queryOf(api.logs.date, { date: day, levels }),
    placeholderData: keepPreviousData,
  });
  // The counts come with the first response; without a level, no entries are read.
  const rows = levels.length > 0 ? data?.rows : [];
  return (
    <section aria-label={t('logs_tab_system_logs')} className={styles.day}>
      <Text fw={600} component="h2" fz="lg">
        <DateText value={day} />
      </Text>
      <Chip.Group multiple value={levels} onChange={(chosen) => setLevels(chosen as SystemLevel[])}>
        <Group gap="xs" role="group" aria-label={t('logs_levels')}>
          {SYSTEM_LEVELS.map((level) => (
            <Chip key={level} value={level} size="sm" variant="outline">
              {level} {data && <Figure of={data.counts[level] ?? 0} />}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      {!data && error && <Failed text={failureText(error, 'e_get_data')} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={200} />}
      {rows?.length === 0 && <Empty text="logs_none_of_level" />}
      {rows && rows.length > 0 && (
        <ul className={styles.entries}>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id, and a day's only grow.
            <li key={`${row.time} ${index}`}>
              <Entry row={row} />
            </li>
          ))}
        </ul>
      )}
      {data?.capped === 1 && levels.length > 0 && (
        <Text size="sm" c="dimmed">
          {t('logs_capped', { count: data.rows.length })}
        </Text>
      )}
    </section>
  );
}

function Entry({ row: { time, level, message, context } }: { row: SystemEntry }) {
  const t = useT();
  return (
    <Card p="sm">
      <Group gap="xs" align="baseline">
        <Badge color={COLOURS[level]} variant="outline" className={styles.level}>
          {level}
        </Badge>
        <DateText value={time} />
        <Text className={styles.message}>{message}</Text>
      </Group>
      {Object.keys(context).length > 0 && (
        <details className={styles.context}>
          <summary>{t('details')}</summary>
          <pre>{JSON.stringify(context, null, 2).replaceAll('\\n', '\n')}</pre>
        </details>
      )}
    </Card>
  );
}
