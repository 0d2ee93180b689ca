import type { contract, InputOf } from '@resa/contract';
import { CATEGORY } from '@resa/rules/booking/schedule';
import { type Context, read } from '../frame/change/context.ts';
import { clientDates } from './booking/client-dates.ts';
import { factsOfClient } from './booking/facts.ts';
import { scheduleOfPlace } from './booking/schedule.ts';
import { lastAppointments } from './queries.ts';

type Input = InputOf<typeof contract.appointments.nextFree>;

/** The client's last kind of booking at its next free place, where the user works and no evidence holds against it. */
export const nextFree = (ctx: Context, { client_id }: Input) =>
  read(ctx, async (db) => {
    const nothing = { code: 'Ok' as const, offer: null };
    const lastVisit = (await lastAppointments(db, client_id, 5)).find((row) => ctx.actor.places.includes(row.place_id));
    if (!lastVisit) return nothing;
    const { schedules } = await scheduleOfPlace(db, lastVisit.place_id);
    // Last year's plan of the same type may exist along with this year's. Who comes to an event is chosen each time, so
    // it cannot be repeated in one act.
    const usual = schedules.filter(
      ({ plan }) => plan.appointment_type_id === lastVisit.appointment_type_id && plan.category_id !== CATEGORY.event,
    );
    if (usual.length === 0) return nothing;
    const facts = await factsOfClient(db, client_id, ctx.today.date);
    const dates = await clientDates(db, usual, facts, ctx.today, ctx.settings);
    const [firstDate] = dates
      .flatMap(({ start_date_time, ...plan }) => (start_date_time === null ? [] : [{ ...plan, start_date_time }]))
      .sort((a, b) => (a.start_date_time < b.start_date_time ? -1 : 1));
    if (!firstDate) return nothing;
    return {
      code: 'Ok' as const,
      offer: {
        place_id: lastVisit.place_id,
        place_appointment_type_id: firstDate.place_appointment_type_id,
        appointment_type_id: lastVisit.appointment_type_id,
        start_date_time: firstDate.start_date_time,
      },
    };
  });
