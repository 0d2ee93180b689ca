import type { contract, InputOf } from '@resa/contract';
import { lastDay } from '@resa/rules/bookable-dates';
import { stamp } from '@resa/rules/dates';
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
    // Last year's plan of the same type stands beside this year's: only what can be booked today is looked at. Who comes
    // to an event is chosen each time, so it cannot be repeated in one act.
    const bookable = schedules.flatMap((schedule) => {
      const { plan, periods } = schedule;
      const until = lastDay(plan, periods, ctx.today.date);
      const usual = plan.appointment_type_id === last.appointment_type_id && plan.category_id !== CATEGORY.event;
      return usual && until !== null ? [{ schedule, until }] : [];
    });
    if (bookable.length === 0) return nothing;

    const facts = await factsOfClient(db, client_id, ctx.today.date);
    const types = typesOf(ctx.settings);
    const market = types.market_types.includes(last.appointment_type_id);
    const allowed = market ? frequencyDate({ ...facts, appointment_id: null, types }) : null;
    const offers: { plan_id: number; start_date_time: string }[] = [];
    for (const { schedule, until } of bookable) {
      const booked = await bookedOn(db, [schedule.plan.id], ctx.today.date, until);
      const free = nextFreeOf(schedule, booked, { now: ctx.today, ...(allowed && { from: allowed }) });
      if (free) offers.push({ plan_id: schedule.plan.id, start_date_time: stamp(free) });
    }
    const [first] = offers.sort((a, b) => (a.start_date_time < b.start_date_time ? -1 : 1));
    if (!first) return nothing;
    return {
      code: 'Ok' as const,
      offer: {
        place_id: last.place_id,
        place_appointment_type_id: first.plan_id,
        appointment_type_id: last.appointment_type_id,
        start_date_time: first.start_date_time,
      },
    };
  });
