/**
 * Months as YYYY-MM, and ranges of them.
 *
 * isMonth           whether a text is a month
 * monthOf           the month of a day
 * addToMonth        a number of months later
 * daysOf            the days of a range of months
 * monthsOf          the months of a span of days
 * FISCAL_YEAR_START the first month of a fiscal year, if none was chosen
 * fiscalYear        the fiscal year that holds a month
 * fiscalYearName    its calendar years, such as 2025–2026
 */
import { addMonths, isDate, lastOfMonth, type Span } from './dates.ts';

/** Both months included. */
export interface MonthRange {
  readonly from: string;
  readonly to: string;
}

/** Whether a text is a month of the calendar. */
export const isMonth = (text: string): boolean => isDate(`${text}-01`);

/** The month of a day. */
export const monthOf = (date: string): string => date.slice(0, 7);

/** The month that is `months` later, or earlier if it is negative. */
export const addToMonth = (month: string, months: number): string => monthOf(addMonths(`${month}-01`, months));

/** The days of a range of months. */
export const daysOf = ({ from, to }: MonthRange): Span => ({ from: `${from}-01`, to: lastOfMonth(`${to}-01`) });

/** The months of the days of a span. */
export function monthsOf({ from, to }: Span): string[] {
  const months: string[] = [];
  for (let month = monthOf(from); month <= monthOf(to); month = addToMonth(month, 1)) months.push(month);
  return months;
}

/** April, unless the organization chose the first month of the fiscal year. */
export const FISCAL_YEAR_START = 4;

/** The twelve months around a month that begin with the first month of a fiscal year: 4 for April. */
export function fiscalYear(month: string, first: number): MonthRange {
  const monthsBack = (Number(month.slice(5)) - first + 12) % 12;
  const from = addToMonth(month, -monthsBack);
  return { from, to: addToMonth(from, 11) };
}

/** Its calendar years: 2025–2026, or 2026 if it is one. */
export const fiscalYearName = ({ from, to }: MonthRange): string =>
  [...new Set([from.slice(0, 4), to.slice(0, 4)])].join('–');
