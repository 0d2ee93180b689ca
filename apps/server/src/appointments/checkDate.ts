import type { contract, InputOf } from '@resa/contract';
import { dayTotals, slotsOf } from '@resa/rules/booking/slots';
import { invalid } from '../frame/call/refused.ts';
import { type Context, read } from '../frame/change/context.ts';
import { bookedOn, scheduleOfPlan } from './booking/schedule.ts';

type Input = InputOf<typeof contract.appointments.checkDate>;

/** The slots of a date with their free places; none when the date cannot be chosen (001 O-21). */
export const checkDate = (ctx: Context, { place_id, place_appointment_type_id, date }: Input) =>
  read(ctx, async (db) => {
    const schedule = await scheduleOfPlan(db, place_appointment_type_id);
    if (schedule.plan.place_id !== place_id) throw invalid({ path: 'place_appointment_type_id', rule: 'invalid' });
    const bookings = await bookedOn(db, [place_appointment_type_id], date, date);
    const time_slots = slotsOf(schedule, date, bookings, { now: ctx.today });
    return { code: 'Ok' as const, time_slots, ...dayTotals(time_slots) };
  });
