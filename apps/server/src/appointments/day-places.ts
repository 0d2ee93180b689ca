/** How full days are, for the calendar and the list of locations. */
import type { Schedule } from '@resa/rules/booking/schedule';
import { placesOn } from '@resa/rules/booking/slots';
import { addDays } from '@resa/rules/time/dates';
import type { BookedOnPlan } from './booking/schedule.ts';

/** The days from `from` to `to` on which these plans have places, with the places taken of each (001 O-50). */
export function dayPlaces(schedules: readonly Schedule[], booked: readonly BookedOnPlan[], from: string, to: string) {
  const byPlan = Map.groupBy(booked, (row) => row.place_appointment_type_id);
  const byDay = schedules.map((schedule) => ({
    schedule,
    days: Map.groupBy(byPlan.get(schedule.plan.id) ?? [], (row) => row.start_date_time.slice(0, 10)),
  }));
  const days = [];
  for (let on = from; on <= to; on = addDays(on, 1)) {
    const plans = byDay.map(({ schedule, days }) => placesOn(schedule, on, days.get(on) ?? []));
    const max = plans.reduce((sum, plan) => sum + plan.max, 0);
    if (max > 0) days.push({ date: on, max, booked: plans.reduce((sum, plan) => sum + plan.booked, 0) });
  }
  return days;
}
