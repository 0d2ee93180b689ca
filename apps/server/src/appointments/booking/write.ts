import type { Action } from '@resa/contract/actions';
import { STATUS } from '@resa/rules/booking/appointment-status';
import type { Trx } from '../../db/handles.ts';
import type { Context } from '../../frame/change/context.ts';
import type { Note } from '../../frame/change/note.ts';
import { isReached } from '../mails/events.ts';
import { originOf } from './check.ts';

/** An appointment to be written: the choices, and what the check of the booking found. */
export interface NewBooking {
  client_id: number;
  family_id: number | null;
  place_id: number;
  place_appointment_type_id: number;
  appointment_type_id: number;
  start_date_time: string;
  comments: string | null;
  media: 0 | 1;
  emergency: 0 | 1;
  status: number;
  units: number;
  checkin_location: number | null;
  /** Overrides the origin that follows from the caller (`originOf`). */
  origin?: number;
}

/**
 * Writes an appointment with its participants and its log entry, sends an event to browsers that show its day, and, if
 * it is open, notes the job that mails the client. Returns the id of the appointment.
 */
export async function writeBooking(
  db: Trx,
  ctx: Context,
  note: Note,
  booking: NewBooking,
  participants: readonly number[],
  action?: Action,
): Promise<number> {
  const now = ctx.now.toISOString();
  const user_id = ctx.userId;
  const { place_id, client_id, start_date_time } = booking;
  const row = {
    origin: originOf(ctx),
    ...booking,
    booked_place_id: place_id,
    created_at: now,
    created_by: user_id,
    updated_at: now,
    updated_by: user_id,
  };
  const { id, reached } = await db
    .insertInto('appointments')
    .values(row)
    .returning(['id', isReached(client_id).as('reached')])
    .executeTakeFirstOrThrow();
  await writeSeats(db, id, participants);
  note.wrote({ entity: 'appointments', id, client_id, after: { ...row, participants }, ...(action && { action }) });
  emitDays(note, [{ place_id, start_date_time }]);
  // A new row has version 1.
  if (reached && booking.status === STATUS.open)
    note.job('appointment_mail', { event: 'booked', appointment_id: id, version: 1 });
  return id;
}

export async function writeSeats(db: Trx, appointment_id: number, participants: readonly number[]): Promise<void> {
  if (participants.length === 0) return;
  const seats = participants.map((client_id) => ({ appointment_id, client_id }));
  await db.insertInto('appointment_participants').values(seats).execute();
}

/** Sends one event for each day of each location to the browsers that show it. */
export function emitDays(note: Note, days: readonly { place_id: number; start_date_time: string }[]): void {
  const distinct = new Map(
    days.map(({ place_id, start_date_time }) => {
      const date = start_date_time.slice(0, 10);
      return [`${place_id} ${date}`, { place_id, date }];
    }),
  );
  for (const { place_id, date } of distinct.values())
    note.emit({ type: 'AppointmentUpdate', place_id, date }, { place: place_id });
}
