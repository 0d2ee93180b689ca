/**
 * What a report that is sent regularly is about.
 *
 * spansOffered   the spans that can be chosen for a report, the usual one first
 * paramsOn       its parameters on a day
 */
import { type SpanName, spanBefore } from '@resa/rules/time/spans';
import type { FilterName } from './define.ts';
import type { ReportParams } from './params.ts';

/** What is chosen once; the time follows from the day. */
export type RegularChoice = Pick<ReportParams, 'location' | 'category' | 'event' | 'vbz_event' | 'users'>;

/** Empty where a report has no time, such as a list of files. */
export function spansOffered(filters: readonly FilterName[]): readonly SpanName[] {
  if (filters.includes('range')) return ['last_week', 'last_month', 'month_so_far', 'year_so_far', 'yesterday'];
  if (filters.includes('date')) return ['today', 'yesterday'];
  if (filters.includes('month')) return ['last_month', 'month_so_far'];
  if (filters.includes('year')) return ['year_so_far', 'last_year'];
  return [];
}

/** As the filters of the report take it. */
export function paramsOn(
  filters: readonly FilterName[],
  choice: RegularChoice,
  span: SpanName | null,
  day: string,
): ReportParams {
  const { from, to } = spanBefore(span ?? 'today', day);
  const all: { readonly [F in FilterName]: ReportParams[F] } = {
    location: choice.location ?? 0,
    category: choice.category,
    event: choice.event,
    vbz_event: choice.vbz_event,
    users: choice.users,
    // As its lists are mapped on that day.
    mapped: undefined,
    date: to,
    range: { from, to },
    year: Number(to.slice(0, 4)),
    month: Number(to.slice(5, 7)) - 1,
  };
  return Object.fromEntries(filters.map((filter) => [filter, all[filter]]));
}
