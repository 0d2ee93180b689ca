/**
 * A report compared with another time: the span before, or the same span of last year.
 *
 * COMPARISONS      what can be chosen
 * comparedSpan     the other time of a span
 * isRunning        whether a span is not over
 * BEFORE, CHANGE   the names of the columns of a block that is compared
 * changeFrom       the change between two figures in percent
 */
import { addDays, addMonths, daysBetween, lastOfMonth, type Span } from '@resa/rules/time/dates';
import { monthsOf } from '@resa/rules/time/months';

export const COMPARISONS = ['before', 'last_year'] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** Whether the last day of a span is today or in the future. */
export const isRunning = ({ to }: Span, today: string): boolean => to >= today;

/**
 * The span that another one is compared with: twelve months earlier for `last_year`, otherwise the same length directly
 * before, in whole months if the span has whole months, else in days. `until` is the last day that is compared: if the
 * span is not over, only the same part of the earlier one counts.
 */
export function comparedSpan(
  { from, to }: Span,
  compare: Comparison,
  today: string,
): Span & { readonly until: string } {
  const isMonths = from.endsWith('-01') && to === lastOfMonth(to);
  const ownMonths = isMonths ? monthsOf({ from, to }).length : 0;
  const months = compare === 'last_year' ? 12 : ownMonths;
  const back = (day: string) => (months > 0 ? addMonths(day, -months) : addDays(day, -daysBetween(from, to) - 1));
  const end = isMonths ? lastOfMonth(back(to)) : back(to);
  return { from: back(from), to: end, until: isRunning({ from, to }, today) ? back(today) : end };
}

/** The names of the two columns: the earlier value, and the change from it. */
export const BEFORE = 'compared_before';
export const CHANGE = 'compared_change';

/** The change in percent; null if the earlier value is 0. */
export const changeFrom = (before: number, now: number): number | null =>
  before === 0 ? null : ((now - before) / before) * 100;
