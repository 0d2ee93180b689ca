/** The days that a report counts. */
import type { Span } from '@resa/rules/time/dates';
import { daysOf } from '@resa/rules/time/months';
import type { FilterName } from './define.ts';
import { marchOf, monthIn, type ReportParams } from './params.ts';

/**
 * The span of the chosen filters; today for a report without time. A range of months takes precedence over year and
 * month.
 */
export function spanOf(filters: readonly FilterName[], params: ReportParams, today: string): Span {
  const { months, year = 0, month = 0, march = 0, range, date = today } = params;
  const takes = (filter: FilterName) => filters.includes(filter);
  if (takes('months') && months) return daysOf(months);
  if (takes('month')) return daysOf({ from: monthIn(year, month), to: monthIn(year, month) });
  if (takes('march')) return daysOf({ from: marchOf(march), to: marchOf(march) });
  if (takes('year')) return daysOf({ from: monthIn(year, 0), to: monthIn(year, 11) });
  if (takes('range') && range) return range;
  return takes('date') ? { from: date, to: date } : { from: today, to: today };
}
