/**
 * The parameters of a report that is sent regularly.
 *
 * spansOffered   the spans that can be chosen for a report, the usual one first
 * paramsOn       its parameters on a day
 */
import { monthOf } from '@resa/rules/time/months';
import { type SpanName, spanBefore } from '@resa/rules/time/spans';
import type { FilterName } from './define.ts';
import type { ReportParams } from './params.ts';

/** The choices that are made once; the time follows from the day. */
export type RegularChoice = Pick<
  ReportParams,
  'location' | 'locations' | 'types' | 'category' | 'event' | 'vbz_event' | 'users' | 'compare'
>;

const YEARS: readonly SpanName[] = ['year_so_far', 'last_year', 'fiscal_year_so_far', 'last_fiscal_year'];

/** Empty where a report has no time, such as a list of files. */
export function spansOffered(filters: readonly FilterName[]): readonly SpanName[] {
  if (filters.includes('march')) return ['last_march'];
  if (filters.includes('range')) return ['last_week', 'last_month', 'month_so_far', 'year_so_far', 'yesterday'];
  if (filters.includes('date')) return ['today', 'yesterday'];
  if (filters.includes('month')) return ['last_month', 'month_so_far', ...YEARS];
  if (filters.includes('year')) return YEARS;
  return [];
}

/** The parameters of the report on a day, for those of its filters. */
export function paramsOn(
  filters: readonly FilterName[],
  choice: RegularChoice,
  span: SpanName | null,
  day: string,
  fiscalStart: number,
): ReportParams {
  const { from, to } = spanBefore(span ?? 'today', day, fiscalStart);
  const months = { from: monthOf(from), to: monthOf(to) };
  // A year and a month have their own filters.
  const isPlain = filters.includes('month')
    ? months.from === months.to
    : from.endsWith('-01-01') && from.slice(0, 4) === to.slice(0, 4);
  const all: { readonly [F in FilterName]: ReportParams[F] } = {
    location: choice.location ?? 0,
    locations: choice.locations,
    types: choice.types,
    category: choice.category,
    event: choice.event,
    vbz_event: choice.vbz_event,
    users: choice.users,
    // The report uses the mapping of its lists on that day.
    mapped: undefined,
    compare: choice.compare,
    date: to,
    range: { from, to },
    year: isPlain ? Number(to.slice(0, 4)) : undefined,
    month: isPlain ? Number(to.slice(5, 7)) - 1 : undefined,
    months: isPlain ? undefined : months,
    march: Number(to.slice(0, 4)),
  };
  return Object.fromEntries(filters.map((filter) => [filter, all[filter]]));
}
