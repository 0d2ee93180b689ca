/**
 * Working and reschedule times and plan dates that must not meet (002 §5, A15), and when a visit
 * that already happened may be recorded (001 O-46).
 */
import { isDate, isTime, type Moment, minutesOf, stamp, timeOf } from '../time/dates.ts';
import { DAY_END, DAY_START } from './schedule.ts';

interface Window {
  start_time: string;
  end_time: string;
}

/** Whether a window can be saved: real times, the end after the start. */
export function isWindow({ start_time, end_time }: Window): boolean {
  return isTime(start_time) && isTime(end_time) && start_time < end_time;
}

/** A broken rule of a window: one of its times, and a text key. */
export interface WindowError {
  path: 'start_time' | 'end_time';
  rule: 'rule_time_window' | 'rule_time_bounds';
}

/** The errors of a window: it is between 07:00 and 19:00 and ends after it starts (002 §5, §9). */
export function windowErrors({ start_time, end_time }: Window): WindowError[] {
  if (start_time < DAY_START) return [{ path: 'start_time', rule: 'rule_time_bounds' }];
  if (end_time > DAY_END) return [{ path: 'end_time', rule: 'rule_time_bounds' }];
  return isWindow({ start_time, end_time }) ? [] : [{ path: 'end_time', rule: 'rule_time_window' }];
}

/** Whether two windows of one plan and day overlap; touching ends do not. */
export function overlaps(a: Window, b: Window): boolean {
  return a.start_time < b.end_time && b.start_time < a.end_time;
}

/** Whether two plans of one place and type collide: their days, ends included, meet. */
export function collides(
  a: { start_date: string; end_date: string },
  b: { start_date: string; end_date: string },
): boolean {
  return a.start_date <= b.end_date && b.start_date <= a.end_date;
}

/** Minutes between the times that an old appointment may have (001 O-46). */
export const OLD_APPOINTMENT_STEP = 15;

/** Null when a past visit may be recorded at this start, else a text key: before now, 07:00 to 19:00, on a quarter of an hour. */
export function oldAppointmentRefusal(
  at: Moment,
  now: Moment,
): 'rule_date' | 'rule_old_future' | 'rule_old_time' | null {
  if (!isDate(at.date) || !isTime(at.time)) return 'rule_date';
  if (stamp(at) >= stamp(now)) return 'rule_old_future';
  const inDay = DAY_START <= at.time && at.time <= DAY_END;
  return inDay && minutesOf(at.time) % OLD_APPOINTMENT_STEP === 0 ? null : 'rule_old_time';
}

/** The start of a visit of today that was booked for another day: the present quarter of an hour, within the hours of a day. */
export function startOfVisitToday(now: Moment): string {
  const minutes = minutesOf(now.time);
  const quarter = minutes - (minutes % OLD_APPOINTMENT_STEP);
  return stamp({ date: now.date, time: timeOf(Math.min(Math.max(quarter, minutesOf(DAY_START)), minutesOf(DAY_END))) });
}
