import { ORIGIN } from '@resa/rules/booking/slots';
import { sql } from 'kysely';
import type { Trx } from '../../db/handles.ts';
import { type Given, statement } from '../../db/statement.ts';
import { withNext } from '../../db/together.ts';
import type { Context } from '../../frame/change/context.ts';
import type { Note } from '../../frame/change/note.ts';

/** An appointment to be written: what was chosen, and what its judging found. */
export interface NewBooking {
  id: number;
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
}

type NewRow = NewBooking & {
  booked_place_id: number;
  origin: number;
  created_at: string;
  created_by: number;
  updated_at: string;
  updated_by: number;
};
const insert = statement(
  (row: Given<NewRow>) => sql`
    insert into appointments (id, client_id, family_id, place_id, booked_place_id, place_appointment_type_id,
      appointment_type_id, start_date_time, comments, media, emergency, status, units, checkin_location, origin,
      created_at, created_by, updated_at, updated_by)
    values (${row.id}, ${row.client_id}, ${row.family_id}, ${row.place_id}, ${row.booked_place_id},
      ${row.place_appointment_type_id}, ${row.appointment_type_id}, ${row.start_date_time}, ${row.comments},
      ${row.media}, ${row.emergency}, ${row.status}, ${row.units}, ${row.checkin_location}, ${row.origin},
      ${row.created_at}, ${row.created_by}, ${row.updated_at}, ${row.updated_by})${withNext}`,
);

/** Writes an appointment with its participants, its entry in the log, and word to those who look at that day. */
export async function writeBooking(
  db: Trx,
  ctx: Context,
  note: Note,
  { id, ...booking }: NewBooking,
  participants: readonly number[],
): Promise<void> {
  const now = ctx.now.toISOString();
  const { user_id } = ctx.actor;
  const { place_id, client_id, start_date_time } = booking;
  const row = {
    ...booking,
    booked_place_id: place_id,
    origin: ORIGIN.staff,
    ...{ created_at: now, created_by: user_id, updated_at: now, updated_by: user_id },
  };
  await insert(db, { id, ...row });
  await writeSeats(db, id, participants);
  note.wrote({ entity: 'appointments', id, client_id, after: { ...row, participants } });
  tellOf(note, [{ place_id, start_date_time }]);
}

export async function writeSeats(db: Trx, appointment_id: number, participants: readonly number[]): Promise<void> {
  if (participants.length === 0) return;
  const seats = participants.map((client_id) => ({ appointment_id, client_id }));
  await db.insertInto('appointment_participants').values(seats).modifyEnd(withNext).execute();
}

/** Tells those who look at these days of these locations, each once. */
export function tellOf(note: Note, days: readonly { place_id: number; start_date_time: string }[]): void {
  const told = new Map(
    days.map(({ place_id, start_date_time }) => {
      const date = start_date_time.slice(0, 10);
      return [`${place_id} ${date}`, { place_id, date }];
    }),
  );
  for (const { place_id, date } of told.values())
    note.tell({ type: 'AppointmentUpdate', place_id, date }, { place: place_id });
}
