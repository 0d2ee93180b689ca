/**
 * Spans of whole days. Weeks begin on Sunday, as in the calendar.
 *
 * weekOf        the week of a day
 * lastWeeks     whole weeks that ended before a day, oldest first
 * lastMarch     the last March that has begun
 * spanBefore    what a regular report is about, seen from the day it is sent
 */
import { addDays, addMonths, firstOfMonth, lastOfMonth, type Span, weekday } from './dates.ts';
import { addToMonth, daysOf, fiscalYear, monthOf } from './months.ts';

/** Sunday to Saturday. */
export function weekOf(date: string): Span {
  const from = addDays(date, -weekday(date));
  return { from, to: addDays(from, 6) };
}

/** The `count` weeks before the one that holds the day. */
export function lastWeeks(count: number, day: string): Span[] {
  const { from } = weekOf(day);
  return Array.from({ length: count }, (_, index) => weekOf(addDays(from, 7 * (index - count))));
}

/** The March of the hunger count; a running one ends with the day. */
export function lastMarch(day: string): Span {
  const year = Number(day.slice(0, 4)) - (day.slice(5, 7) < '03' ? 1 : 0);
  const from = `${String(year).padStart(4, '0')}-03-01`;
  const to = lastOfMonth(from);
  return { from, to: day < to ? day : to };
}

export const SPANS = [
  'today',
  'yesterday',
  'last_week',
  'last_month',
  'last_year',
  'last_fiscal_year',
  'last_march',
  'month_so_far',
  'year_so_far',
  'fiscal_year_so_far',
] as const;
export type SpanName = (typeof SPANS)[number];

/**
 * The days that are meant by a name on a day. `so far` ends with the day before: on the first of January it is the whole
 * year that ended. `fiscalStart` is the first month of a fiscal year.
 */
export function spanBefore(name: SpanName, day: string, fiscalStart: number): Span {
  const yesterday = addDays(day, -1);
  const monthBefore = addMonths(firstOfMonth(day), -1);
  const yearBefore = String(Number(day.slice(0, 4)) - 1).padStart(4, '0');
  const fiscal = fiscalYear(monthOf(day), fiscalStart);
  const spans: Record<SpanName, Span> = {
    today: { from: day, to: day },
    yesterday: { from: yesterday, to: yesterday },
    last_week: weekOf(addDays(day, -7)),
    last_month: { from: monthBefore, to: lastOfMonth(monthBefore) },
    last_year: { from: `${yearBefore}-01-01`, to: `${yearBefore}-12-31` },
    last_fiscal_year: daysOf({ from: addToMonth(fiscal.from, -12), to: addToMonth(fiscal.from, -1) }),
    last_march: lastMarch(day),
    month_so_far: { from: firstOfMonth(yesterday), to: yesterday },
    year_so_far: { from: `${yesterday.slice(0, 4)}-01-01`, to: yesterday },
    fiscal_year_so_far: { from: daysOf(fiscalYear(monthOf(yesterday), fiscalStart)).from, to: yesterday },
  };
  return spans[name];
}
