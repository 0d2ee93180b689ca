/** The requests that wait as the dashboard counts them: by age, and by the user who took them. */
import { daysBetween } from '../time/dates.ts';

/** The most days that a request of each age has waited; those of the last one have waited longer. */
export const AGE_LIMITS = [7, 14, 30] as const;

/** Requests of one day that the same user took in process; null if nobody did. */
export interface WaitingRequests {
  since: string;
  user_id: number | null;
  name: string | null;
  count: number;
}

export interface RequestQueue {
  /** One for each limit, and one for longer waits. */
  ages: { taken: number; free: number }[];
  /** The days that the oldest one has waited; null if none waits. */
  oldest: number | null;
  /** Users with the number of their requests, most first. */
  takers: { user_id: number; name: string; count: number }[];
}

/** The place of an age among the limits. */
export function ageAt(days: number): number {
  const index = AGE_LIMITS.findIndex((limit) => days <= limit);
  return index < 0 ? AGE_LIMITS.length : index;
}

/** Counts the requests that wait on a day. */
export function requestQueue(waiting: readonly WaitingRequests[], today: string): RequestQueue {
  const ages = [...AGE_LIMITS, null].map(() => ({ taken: 0, free: 0 }));
  const takers = new Map<number, RequestQueue['takers'][number]>();
  for (const { since, user_id, name, count } of waiting) {
    const age = ages[ageAt(daysBetween(since, today))];
    if (age) age[user_id === null ? 'free' : 'taken'] += count;
    if (user_id === null) continue;
    const before = takers.get(user_id)?.count ?? 0;
    takers.set(user_id, { user_id, name: name ?? '', count: before + count });
  }
  const waits = waiting.map(({ since }) => Math.max(0, daysBetween(since, today)));
  return {
    ages,
    oldest: waits.length > 0 ? Math.max(...waits) : null,
    takers: [...takers.values()].sort((a, b) => b.count - a.count || a.user_id - b.user_id),
  };
}
