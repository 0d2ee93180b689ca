/** The organization's day and time by the server's clock: what rules are given, never the browser's own date. */
import { organisationNow, stamp } from '@resa/rules/time/dates';
import { useSyncExternalStore } from 'react';
import { serverNow } from './clock.ts';
import { option } from './lookups.ts';

/** { date, time } of a moment by the organization's wall clock. */
export const momentOf = (moment: Date) => organisationNow(moment, option<string>('time_zone') ?? 'America/Toronto');
export const now = () => momentOf(serverNow());

const today = (): string => now().date;

/** Today as 'YYYY-MM-DD'; changes at the organization's midnight. */
export const useToday = (): string => useSyncExternalStore(everyMinute, today);

/** The present minute as 'YYYY-MM-DD HH:mm'. */
export const useNow = (): string => useSyncExternalStore(everyMinute, minute);

const minute = (): string => stamp(now());

function everyMinute(listener: () => void) {
  const timer = setInterval(listener, 60_000);
  return () => clearInterval(timer);
}
