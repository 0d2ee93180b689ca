import type { TimelineEntry } from '@resa/contract/timeline';
import { organisationNow } from '@resa/rules/time/dates';
import { useOption } from '../../local/lookups.ts';

/** Entries by the organization's day, in their given order. */
export function useDays(entries: readonly TimelineEntry[]) {
  const zone = useOption('time_zone') ?? 'America/Toronto';
  const days = Map.groupBy(entries, ({ at }) => organisationNow(new Date(at), zone).date);
  return [...days].map(([day, entries]) => ({ day, entries }));
}
