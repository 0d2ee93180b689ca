/**
 * Where a household lives, and since when (000 §5, O-69). An address without an end is the current one; a new current
 * address closes the former one the day before it begins.
 */
import { addDays, isDate, isFarAhead, isLongAgo } from '../time/dates.ts';

/** The dates of a housing entry: both count, no end is the current address. */
export interface Stay {
  start_date: string;
  end_date: string | null;
}
/** A stored entry. */
export interface StoredStay extends Stay {
  id: number;
}
/** A broken rule: a field of the entry, and a text key. */
export interface HousingError {
  path: keyof Stay;
  rule: string;
}

/** Every broken rule of an entry's dates against the household's other entries; empty when it may be saved. */
export function housingErrors(
  { start_date, end_date }: Stay,
  others: readonly StoredStay[],
  today: string,
): HousingError[] {
  if (start_date.trim() === '') return [{ path: 'start_date', rule: 'must_be_completed' }];
  const errors: HousingError[] = [];
  if (!isDate(start_date)) errors.push({ path: 'start_date', rule: 'rule_date' });
  if (end_date !== null && !isDate(end_date)) errors.push({ path: 'end_date', rule: 'rule_date' });
  if (errors.length > 0) return errors;
  if (isFarAhead(start_date, today)) return [{ path: 'start_date', rule: 'rule_housing_too_far' }];
  if (isLongAgo(start_date, today)) return [{ path: 'start_date', rule: 'rule_long_ago' }];
  if (end_date !== null && end_date < start_date) return [{ path: 'end_date', rule: 'rule_end_before_start' }];
  // It could not be closed the day before.
  const later = end_date === null && others.some((other) => other.end_date === null && other.start_date >= start_date);
  return later ? [{ path: 'start_date', rule: 'rule_later_housing' }] : [];
}

/** The entries that a current one closes, with the end that each gets: the day before it begins (000 O-69). */
export function closedBy(
  { start_date, end_date }: Stay,
  others: readonly StoredStay[],
): { id: number; end_date: string }[] {
  if (end_date !== null) return [];
  return others
    .filter((other) => other.end_date === null && other.start_date < start_date)
    .map(({ id }) => ({ id, end_date: addDays(start_date, -1) }));
}

/** Whether somebody lives at an address on a day; both dates count. */
export const isStayOn = ({ start_date, end_date }: Stay, day: string): boolean =>
  start_date <= day && (end_date === null || end_date >= day);
