import type { contract, InputOf } from '@resa/contract';
import { evidences } from '@resa/rules/booking/evidence';
import { type Context, read } from '../frame/change/context.ts';
import { factsOfBooking } from './booking/facts.ts';

type Input = InputOf<typeof contract.appointments.info>;

/** The evidence against a booking, as far as it is chosen (001 O-22, O-28). */
export const info = (ctx: Context, { appointment, members, place_appointment_type_id }: Input) =>
  read(ctx, async (db) => {
    const booking = {
      client_id: appointment.client_id,
      start_date_time: appointment.start_date_time ?? null,
      appointment_id: appointment.id ?? null,
      members,
    };
    const { facts } = await factsOfBooking(db, place_appointment_type_id, booking, ctx.today, ctx.settings);
    return { code: 'Ok' as const, ...evidences(facts) };
  });
