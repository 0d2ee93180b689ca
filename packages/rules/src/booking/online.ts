/** Until when clients may change an appointment on their own page. */
import { type Moment, momentOf, stamp } from '../time/dates.ts';
import { closesAt } from './bookable-dates.ts';
import type { Schedule } from './schedule.ts';

/** Until when a client may cancel or move an appointment: the cut-off of its date, and never after its start. */
export function changesUntil({ cutoffs }: Pick<Schedule, 'cutoffs'>, start_date_time: string): string {
  const closing = closesAt(cutoffs, momentOf(start_date_time).date);
  return closing !== null && closing < start_date_time ? closing : start_date_time;
}

/** Whether a client may still cancel or move an appointment. */
export const mayStillChange = (schedule: Pick<Schedule, 'cutoffs'>, start_date_time: string, now: Moment): boolean =>
  stamp(now) < changesUntil(schedule, start_date_time);
