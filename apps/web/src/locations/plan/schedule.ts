/** A plan's schedule as the slot engine of the rules reads it, from the data on the screen. */
import type { PlanRow } from '@resa/contract/locations';
import { isMonthly, savedPeriods } from '@resa/rules/booking/periods';
import type { Plan, Schedule } from '@resa/rules/booking/schedule';
import type { LocationRead } from '../read.ts';

/** The id of a plan that is not stored yet. */
export const NEW = 0;

/** With `plan` in place of the stored one; its periods are those that it would be saved with. */
export function scheduleWith(read: LocationRead, plan: Plan): Schedule {
  const stored = read.appointment_types.find(({ id }) => id === plan.id) ?? null;
  return {
    plan,
    periods: plan.data && isMonthly(plan) ? savedPeriods(plan.data, stored, read.today) : [],
    working_days: read.working.filter((row) => row.place_appointment_type_id === plan.id),
    nonworking: read.nonworking,
    reschedule: read.reschedule,
    cutoffs: read.cutoff,
  };
}

/** The schedule of a stored plan, with some of its days replaced by typed ones. */
export function scheduleOf(read: LocationRead, plan: PlanRow, changes: Partial<Schedule> = {}): Schedule {
  return { ...scheduleWith(read, plan), periods: plan.periods, ...changes };
}
