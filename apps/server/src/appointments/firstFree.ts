import type { contract, InputOf } from '@resa/contract';
import { type Context, read } from '../frame/change/context.ts';
import { clientDates } from './booking/client-dates.ts';
import { factsOfClient } from './booking/facts.ts';
import { scheduleOfPlace } from './booking/schedule.ts';

type Input = InputOf<typeof contract.appointments.firstFree>;

/** The first time at which each plan of a place can be booked for a client. */
export const firstFree = (ctx: Context, { client_id, place_id, appointment_id }: Input) =>
  read(ctx, async (db) => {
    const client = await factsOfClient(db, client_id, ctx.today.date);
    const { schedules } = await scheduleOfPlace(db, place_id);
    return {
      code: 'Ok' as const,
      plans: await clientDates(db, schedules, client, ctx.today, ctx.settings, appointment_id),
    };
  });
