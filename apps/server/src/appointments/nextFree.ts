import type { contract, InputOf } from '@resa/contract';
import { lastDay } from '@resa/rules/bookable-dates';
import { addDays } from '@resa/rules/dates';
import { frequencyDate } from '@resa/rules/evidence';
import { CATEGORY } from '@resa/rules/schedule';
import { nextFree as nextFreeOf } from '@resa/rules/slots';
import { type Context, read } from '../frame/context.ts';
import { factsOfClient, typesOf } from './facts.ts';
import { lastAppointments } from './queries.ts';
import { bookedOn, scheduleOfPlace } from './schedule.ts';

type Input = InputOf<typeof contract.appointments.nextFree>;

/** The client's last kind of booking at its next free place, where the user works and the client's frequency allows. */
export const nextFree = (ctx: Context, { client_id }: Input) =>
  read(ctx, async (db) => {
    const nothing = { code: 'Ok' as const, offer: null };
    const last = (await lastAppointments(db, client_id, 5)).find((row) => ctx.actor.places.includes(row.place_id));
    if (!last) return nothing;
    const { schedules } = await scheduleOfPlace(db, last.place_id);
    const schedule = schedules.find(({ plan }) => plan.appointment_type_id === last.appointment_type_id);
    // Who comes to an event is chosen each time, so it cannot be repeated in one act.
    if (!schedule || schedule.plan.category_id === CATEGORY.event) return nothing;
    const until = lastDay(schedule.plan, schedule.periods, ctx.today.date);
    if (until === null) return nothing;

    const facts = await factsOfClient(db, client_id);
    const types = typesOf(ctx.settings);
    const market = types.market_types.includes(last.appointment_type_id);
    const allowed = market ? frequencyDate({ ...facts, appointment_id: null, types }) : null;
    const booked = await bookedOn(db, [schedule.plan.id], ctx.today.date, addDays(until, 1));
    const free = nextFreeOf(schedule, booked, { now: ctx.today, ...(allowed && { from: allowed }) });
    if (!free) return nothing;
    return {
      code: 'Ok' as const,
      offer: {
        place_id: last.place_id,
        place_appointment_type_id: schedule.plan.id,
        appointment_type_id: last.appointment_type_id,
        start_date_time: `${free.date} ${free.time}`,
      },
    };
  });
