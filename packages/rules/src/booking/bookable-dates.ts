/**
 * The days of a plan: which dates can be chosen, when their slots start and when normal booking
 * closes (001 §5, O-01 to O-05, O-09). Nothing here looks at appointments: slots.ts does.
 */
import { addDays, daysBetween, type Moment, minutesOf, stamp, timeOf, weekday } from '../time/dates.ts';
import { bookingOpen, inPeriod, openPeriods, periodsOf } from './periods.ts';
import { type Cutoff, DAY_END, DAY_START, type Plan, type PlanPeriod, type Schedule } from './schedule.ts';

/** Why a date cannot be chosen: text keys. */
export type DateRefusal =
  | 'rule_date_outside_plan'
  | 'rule_appointment_not_available'
  | 'rule_date_past'
  | 'rule_date_nonworking'
  | 'rule_date_closed'
  | 'rule_date_too_far';

const forPlan = (row: { place_appointment_type_id: number | null }, planId: number): boolean =>
  row.place_appointment_type_id === null || row.place_appointment_type_id === planId;

const rescheduleOn = ({ plan, reschedule }: Schedule, date: string) =>
  reschedule.filter((row) => row.date === date && forPlan(row, plan.id));

/** Whether a date is a non-working day of the plan or of its whole place. */
export function isNonworking({ plan, nonworking }: Schedule, date: string): boolean {
  return nonworking.some((row) => row.date === date && forPlan(row, plan.id));
}

/** Working or reschedule windows of a date; reschedule rows replace the weekday's (O-03, O-05). */
function windowsOn(schedule: Schedule, date: string): readonly { start_time: string; end_time: string }[] {
  const rescheduled = rescheduleOn(schedule, date);
  if (rescheduled.length > 0) return rescheduled;
  const day = weekday(date);
  return schedule.working_days.filter(
    (row) => row.weekday === day && row.place_appointment_type_id === schedule.plan.id,
  );
}

/**
 * Null when a date can be chosen today, else the text key that says why not. A past date is refused unless it is a
 * reschedule date, whose slots are then all past (O-02). Non-working wins over reschedule (O-03); days_in_advance 1
 * means only today, 0 no limit (O-01).
 */
export function dateRefusal(schedule: Schedule, date: string, today: string): DateRefusal | null {
  const { plan } = schedule;
  const periods = periodsOf(plan, schedule.periods).filter((period) => inPeriod(period, date));
  if (periods.length === 0) return 'rule_date_outside_plan';
  if (date < today && rescheduleOn(schedule, date).length === 0) return 'rule_date_past';
  if (!periods.some((period) => bookingOpen(period, today))) return 'rule_appointment_not_available';
  if (isNonworking(schedule, date)) return 'rule_date_nonworking';
  if (windowsOn(schedule, date).length === 0) return 'rule_date_closed';
  if (plan.days_in_advance > 0 && daysBetween(today, date) >= plan.days_in_advance) return 'rule_date_too_far';
  return null;
}

/** The dates from `from` to `to`, both included, that can be chosen today. */
export function bookableDates(schedule: Schedule, from: string, to: string, today: string): string[] {
  const dates: string[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) {
    if (dateRefusal(schedule, date, today) === null) dates.push(date);
  }
  return dates;
}

/**
 * The slot starts of a date, sorted: every window clamped to 07:00-19:00, the last slot fits whole (O-05). Ignores the
 * date rules.
 */
export function gridTimes(schedule: Schedule, date: string): string[] {
  const step = schedule.plan.time_slot;
  const times = new Set<string>();
  if (!(step > 0)) return [];
  for (const { start_time, end_time } of windowsOn(schedule, date)) {
    const end = Math.min(minutesOf(end_time), minutesOf(DAY_END));
    for (let at = Math.max(minutesOf(start_time), minutesOf(DAY_START)); at + step <= end; at += step) {
      times.add(timeOf(at));
    }
  }
  return [...times].sort();
}

/** When normal booking closes for a date, 'YYYY-MM-DD HH:mm' of the earliest cut-off of its weekday; null without one (O-09). */
export function closesAt(cutoffs: readonly Cutoff[], date: string): string | null {
  const day = weekday(date);
  const closings = cutoffs
    .filter((row) => row.weekday === day)
    .map((row) => stamp({ date: addDays(date, -((day - row.cutoff_day + 7) % 7)), time: row.time }));
  return closings.sort()[0] ?? null;
}

/** Whether normal booking for a date has closed; it closes with the minute of the cut-off. */
export function isCutOff(cutoffs: readonly Cutoff[], date: string, now: Moment): boolean {
  const closing = closesAt(cutoffs, date);
  return closing !== null && stamp(now) >= closing;
}

/** The last date that could be chosen today, other date rules aside; null when booking is closed. */
export function lastDay(plan: Plan, periods: readonly PlanPeriod[], today: string): string | null {
  const end = openPeriods(plan, periods, today)
    .map((period) => period.end_date)
    .sort()
    .at(-1);
  if (end === undefined) return null;
  if (plan.days_in_advance <= 0) return end;
  const ahead = addDays(today, plan.days_in_advance - 1);
  return [ahead, end].sort()[0] ?? end;
}
