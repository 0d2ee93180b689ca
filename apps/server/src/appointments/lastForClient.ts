import type { contract, InputOf } from '@resa/contract';
import { type Context, read } from '../frame/change/context.ts';
import { lastAppointments } from './queries.ts';

type Input = InputOf<typeof contract.appointments.lastForClient>;

/**
 * The client's five latest appointments that were not cancelled. The wizard does not need this call:
 * changeAppointmentType returns the same with the rest of its step.
 */
export const lastForClient = (ctx: Context, { client_id }: Input) =>
  read(ctx, async (db) => ({ code: 'Ok' as const, last_appointments: await lastAppointments(db, client_id, 5) }));
