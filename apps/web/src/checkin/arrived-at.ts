import { momentOf } from '../local/today.ts';
import { type Found, freshArrival } from './check.ts';

/**
 * The time at which the household arrived today for food. An arrival for anything else, such as an event, counts for
 * five minutes: the verdict is about food, and concerns visits for food later that day.
 */
export function arrivedAt({ all_appointments, today, eligibility }: Found): string | undefined {
  const fresh = eligibility.arrived === null ? freshArrival(all_appointments, today, Date.now()) : undefined;
  return fresh ? momentOf(new Date(fresh)).time : (eligibility.arrived ?? undefined);
}
