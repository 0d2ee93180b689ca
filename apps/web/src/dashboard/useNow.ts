import { useSyncExternalStore } from 'react';
import { now } from '../local/today.ts';

const MINUTE = 60_000;

/** The organization's time of day, 'HH:mm', by the server's clock; it keeps running. */
export const useNow = (): string => useSyncExternalStore(everyMinute, () => now().time);

function everyMinute(listener: () => void) {
  const timer = setInterval(listener, MINUTE / 2);
  return () => clearInterval(timer);
}
