/** How often a report is sent, and its subject, in words. */
import type { Schedule } from '@resa/contract/schedules';
import type { SpanName } from '@resa/rules/time/spans';
import type { TextKey } from '../local/texts.ts';

/** The day from which the last day of a month is meant. */
export const LAST_DAY = 31;

/** The names of the days of a week, from Sunday on. */
export function weekdays(locale: 'en' | 'fr'): string[] {
  const names = new Intl.DateTimeFormat(`${locale}-CA`, { weekday: 'long', timeZone: 'UTC' });
  // The first of November 2026 is a Sunday.
  return Array.from({ length: 7 }, (_, day) => names.format(new Date(Date.UTC(2026, 10, 1 + day))));
}

export const spanText = (span: SpanName): TextKey => `span_${span}`;

type Rhythm = Pick<Schedule, 'every' | 'weekday' | 'month_day' | 'time'>;
type T = (key: TextKey, values?: Record<string, string | number>) => string;

/** Such as "Every Monday at 07:00". */
export function rhythmText(t: T, locale: 'en' | 'fr', { every, weekday, month_day, time }: Rhythm) {
  if (every === 'week') return t('schedule_weekly', { day: weekdays(locale)[weekday] ?? '', time });
  if (month_day === LAST_DAY) return t('schedule_monthly_last', { time });
  return t('schedule_monthly', { day: month_day, time });
}
