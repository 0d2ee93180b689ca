/**
 * The parameters chosen for a report, checked the same way in the browser and on the server.
 *
 * faultsOfParams      missing or impossible values, for the filters of a report
 * yearsOffered        the years that can be chosen
 * marchOf             the March of a year
 * marchesOffered      the years of which March has begun
 * categoriesOffered   the services that can be counted
 * categoryText        the name of each
 * chosenLocations     the locations that were chosen
 * monthIn             a month by its number from 0
 */
import { CATEGORY } from '@resa/rules/booking/schedule';
import { addMonths, isDate } from '@resa/rules/time/dates';
import { addToMonth, isMonth, type MonthRange, monthOf } from '@resa/rules/time/months';
import type { TextKey } from '../texts.ts';
import type { Comparison } from './compare.ts';
import type { FilterName } from './define.ts';

/** The parameters of all reports; each takes those of its own filters (002 §2.15). */
export interface ReportParams {
  /** 0 or absent: all locations of the user. */
  location?: number | undefined;
  /** The services that the figures count: a category, or `ALL_SERVICES`; food aid where absent. */
  category?: number | undefined;
  /** Several locations, in place of one. */
  locations?: number[] | undefined;
  /** Appointment types of the services that the report counts; all where absent. */
  types?: number[] | undefined;
  /** An appointment type of events; `vbz_event` in visits by zone (002 §2.15). */
  event?: number | undefined;
  vbz_event?: number | undefined;
  date?: string | undefined;
  range?: { from: string; to: string } | undefined;
  year?: number | undefined;
  /** January is 0 (002 A34). */
  month?: number | undefined;
  /** A range of months, in place of year and month. */
  months?: MonthRange | undefined;
  /** The year of a March, the month of the hunger count. */
  march?: number | undefined;
  users?: number[] | undefined;
  /** The day whose mapping of lists to the hunger count's rows is used; the present one where absent. */
  mapped?: string | undefined;
  /** The other time that figures are compared with; none if absent. */
  compare?: Comparison | undefined;
}
export interface ParamFault {
  path: FilterName;
  rule: 'must_be_completed' | 'e_range_order' | 'e_range_too_long' | 'invalid';
}

/** The first year of any report (002 A33). */
export const FIRST_YEAR = 2021;
/** Years of a range: what a trend by months can still be read as. */
const LONGEST_YEARS = 10;

export const FOOD_AID = CATEGORY.market;
export const ALL_SERVICES = 0;
const CATEGORY_TEXTS: Readonly<Record<number, TextKey>> = {
  [FOOD_AID]: 'report_food_aid',
  [CATEGORY.event]: 'report_events',
  [CATEGORY.other]: 'report_other_services',
  [ALL_SERVICES]: 'report_all_services',
};
/** The usual one first. */
export const categoriesOffered = [FOOD_AID, CATEGORY.event, CATEGORY.other, ALL_SERVICES];
export const categoryText = (category: number): TextKey => CATEGORY_TEXTS[category] ?? 'report_all_services';

/** Null if the report covers all locations of its reader. */
export function chosenLocations(
  filters: readonly FilterName[],
  { location, locations }: Pick<ReportParams, 'location' | 'locations'>,
): readonly number[] | null {
  if (filters.includes('locations') && locations?.length) return locations;
  return filters.includes('location') && location ? [location] : null;
}

/** A month of a year by its number from 0 (002 A34), as YYYY-MM. */
export const monthIn = (year: number, month: number): string =>
  `${String(year).padStart(4, '0')}-${String(month + 1).padStart(2, '0')}`;

/** The March of a year. */
export const marchOf = (year: number): string => monthIn(year, 2);

/** Latest first (002 A33). */
export function yearsOffered(today: string): number[] {
  const last = Number(today.slice(0, 4));
  return Array.from({ length: Math.max(1, last - FIRST_YEAR + 1) }, (_, index) => last - index);
}

/** Filters that a range of months replaces. */
const INSTEAD: readonly FilterName[] = ['year', 'month'];

/** The latest first: before the first of March that of the year before. */
export const marchesOffered = (today: string): number[] =>
  yearsOffered(today).filter((year, _, all) => all.length === 1 || marchOf(year) <= monthOf(today));

/** The faults that prevent a report: a filter without a value, a year that is not offered, an invalid range. */
export function faultsOfParams(
  filters: readonly FilterName[],
  { category, event, vbz_event, date, range, year, month, months, march, users, mapped }: ReportParams,
  today: string,
): ParamFault[] {
  const faults: ParamFault[] = [];
  const fault = (path: FilterName, rule: ParamFault['rule']) => faults.push({ path, rule });
  const required =
    months && filters.includes('months') ? filters.filter((filter) => !INSTEAD.includes(filter)) : filters;
  for (const filter of required) {
    if (filter === 'category' && category !== undefined && !categoriesOffered.includes(category))
      fault('category', 'invalid');
    if (filter === 'event' && !event) fault('event', 'must_be_completed');
    if (filter === 'vbz_event' && !vbz_event) fault('vbz_event', 'must_be_completed');
    if (filter === 'date' && !date) fault('date', 'must_be_completed');
    if (filter === 'month' && month === undefined) fault('month', 'must_be_completed');
    if (filter === 'users' && !users?.length) fault('users', 'must_be_completed');
    if (filter === 'mapped' && mapped !== undefined && !isDate(mapped)) fault('mapped', 'must_be_completed');
    if (filter === 'year') {
      if (year === undefined) fault('year', 'must_be_completed');
      else if (!yearsOffered(today).includes(year)) fault('year', 'invalid');
    }
    if (filter === 'months' && months) {
      const { from, to } = months;
      if (!isMonth(from) || !isMonth(to)) fault('months', 'must_be_completed');
      else if (to < from) fault('months', 'e_range_order');
      else if (to >= addToMonth(from, 12 * LONGEST_YEARS)) fault('months', 'e_range_too_long');
      else if (from < monthIn(FIRST_YEAR, 0) || from > monthOf(today)) fault('months', 'invalid');
    }
    if (filter === 'march') {
      if (march === undefined) fault('march', 'must_be_completed');
      else if (!marchesOffered(today).includes(march)) fault('march', 'invalid');
    }
    if (filter === 'range') {
      if (!range) fault('range', 'must_be_completed');
      else if (range.to < range.from) fault('range', 'e_range_order');
      else if (range.to >= addMonths(range.from, 12 * LONGEST_YEARS)) fault('range', 'e_range_too_long');
    }
  }
  return faults;
}
