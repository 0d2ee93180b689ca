/** The organisation's day and time by the server's clock: what rules are asked with, never the browser's own date. */
import { organisationNow } from '@resa/rules/dates';
import { useSyncExternalStore } from 'react';
import { serverNow } from './clock.ts';
import { option } from './lookups.ts';

/** { date, time } of the organisation's wall clock. */
export const now = () => organisationNow(serverNow(), option<string>('time_zone') ?? 'America/Toronto');

const today = (): string => now().date;

/** Today as 'YYYY-MM-DD'; changes by itself at the organisation's midnight. */
export const useToday = (): string => useSyncExternalStore(everyMinute, today);

function everyMinute(listener: () => void) {
  const timer = setInterval(listener, 60_000);
  return () => clearInterval(timer);
}
