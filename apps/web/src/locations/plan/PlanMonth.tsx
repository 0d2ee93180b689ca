/** The slots that a plan opens in a month, by the slot engine that books on it (001 O-05): shown before it is saved. */
import { Group, Skeleton, Stack, Text } from '@mantine/core';
import { isNonworking } from '@resa/rules/booking/bookable-dates';
import { CATEGORY, type Schedule } from '@resa/rules/booking/schedule';
import { servedTimes } from '@resa/rules/booking/slots';
import { addDays, firstOfMonth, lastOfMonth } from '@resa/rules/time/dates';
import { Suspense, useMemo, useState } from 'react';
import { MonthCalendar } from '../../appointments/index.ts';
import { useLocale, useT } from '../../local/texts.ts';
import { dayText } from '../../ui/day-text.ts';
import styles from '../locations.module.css';

interface Props {
  /** Null until the typed values make a plan. */
  schedule: Schedule | null;
  category: number;
  today: string;
  /** A date to begin with. */
  from?: string;
  /** The names of the fields that must be completed or corrected first. */
  missing?: readonly string[];
}

export function PlanMonth({ schedule, category, today, from, missing = [] }: Props) {
  const t = useT();
  const locale = useLocale();
  const begins = from || (schedule && schedule.plan.start_date > today ? schedule.plan.start_date : today);
  const [turned, setTurned] = useState<string | null>(null);
  const [picked, setPicked] = useState<string | null>(null);
  const month = firstOfMonth(turned ?? begins);
  const times = useMemo(() => timesOf(schedule, month), [schedule, month]);
  const all = [...times.values()].flat().length;
  const days = [...times.values()].filter((time) => time.length > 0).length;
  const shown = picked && times.has(picked) ? picked : null;
  return (
    <Stack gap="xs" className={styles.month}>
      <Text fw={550}>{t('plan_month_title')}</Text>
      <Suspense fallback={<Skeleton h={300} />}>
        <MonthCalendar
          label={t('plan_month_title')}
          value={shown}
          month={month}
          today={today}
          onMonth={setTurned}
          onPick={setPicked}
          facts={(date) => {
            const count = times.get(date)?.length ?? 0;
            const closed = schedule && isNonworking(schedule, date);
            return {
              categories: count > 0 ? [category] : [],
              says: closed ? t('plan_day_closed') : count > 0 ? t('plan_day_times', { count }) : t('plan_day_none'),
            };
          }}
        />
      </Suspense>
      <Text size="sm" aria-live="polite">
        {schedule
          ? t('plan_month_sum', { days, times: all, places: all * schedule.plan.max_appointments })
          : t('plan_month_waits')}
        {missing.length > 0 && ` ${t('plan_month_missing', { fields: new Intl.ListFormat(locale).format(missing) })}`}
      </Text>
      {shown && (
        <div>
          <Text size="sm" fw={550}>
            {dayText(shown, locale)}
          </Text>
          <Group gap={6} mt={4}>
            {times.get(shown)?.map((time) => (
              <span key={time} className={styles.time}>
                {time}
              </span>
            ))}
            {times.get(shown)?.length === 0 && (
              <Text size="sm" c="dimmed">
                {t(schedule && isNonworking(schedule, shown) ? 'plan_day_closed' : 'plan_day_none')}
              </Text>
            )}
          </Group>
        </div>
      )}
      {category === CATEGORY.event && (
        <Text size="sm" c="dimmed">
          {t('plan_month_participants')}
        </Text>
      )}
    </Stack>
  );
}

function timesOf(schedule: Schedule | null, month: string): Map<string, string[]> {
  const times = new Map<string, string[]>();
  for (let date = month; date <= lastOfMonth(month); date = addDays(date, 1))
    times.set(date, schedule ? servedTimes(schedule, date) : []);
  return times;
}
