/** What can stand in one file only: the rows that give way (002 B18). */
import { STATUS } from '@resa/rules/booking/appointment-status';
import { addDays } from '@resa/rules/time/dates';
import { sql } from 'kysely';
import { mailCancelled, passOn } from '../../appointments/index.ts';
import type { Trx } from '../../db/handles.ts';
import type { Context } from '../../frame/change/context.ts';
import type { Note } from '../../frame/change/note.ts';

/** Ends rows yesterday. What began today, or is to begin, never counted: it stays with the merged file. */
export async function endRows(
  db: Trx,
  { now, today, actor }: Context,
  table: 'client_housings' | 'revenues',
  ids: readonly number[],
  source: number,
): Promise<void> {
  await sql`
    update ${sql.table(table)} set
      client_id = case when start_date < ${today.date}::date then client_id else ${source}::int end,
      end_date = case when start_date < ${today.date}::date then ${addDays(today.date, -1)}::date else end_date end,
      row_version = row_version + 1, updated_at = ${now.toISOString()}, updated_by = ${actor.user_id}
    where id = any(${ids}::int[])`.execute(db);
}

interface Freed {
  id: number;
  client_id: number;
  place_id: number;
  plan_id: number | null;
  start_date_time: string;
}

/** Cancels open appointments; who waits for their places is asked after the change. */
export async function cancelOpen(db: Trx, ctx: Context, note: Note, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const at = ctx.now.toISOString();
  const { user_id } = ctx.actor;
  const { rows } = await sql<Freed>`
    update live_appointments set status = ${STATUS.cancelled}, row_version = row_version + 1,
      updated_at = ${at}, updated_by = ${user_id}
    where id = any(${ids}::int[]) and status = ${STATUS.open}
    returning id, client_id, place_id, place_appointment_type_id as plan_id, start_date_time`.execute(db);
  for (const { id, client_id, ...freed } of rows) {
    const moved = { appointment_id: id, from_status: STATUS.open, to_status: STATUS.cancelled, at, user_id };
    await db.insertInto('appointment_status_changes').values(moved).execute();
    note.wrote({
      ...{ entity: 'appointments', id, client_id },
      ...{ before: { status: STATUS.open }, after: { status: STATUS.cancelled } },
    });
    tellFreed(note, freed);
  }
  await mailCancelled(
    db,
    note,
    rows.map(({ id }) => id),
  );
}

/** Where both files had a seat in one open appointment, one is left: the place is free. */
export async function leaveSecondSeats(db: Trx, ctx: Context, note: Note, source: number): Promise<void> {
  const { rows } = await sql<Freed>`
    with left_seats as (
      delete from appointment_participants p using live_appointments a
      where p.client_id = ${source} and a.id = p.appointment_id and a.status = ${STATUS.open}
      returning a.id)
    update live_appointments set units = greatest(units - 1, 1), row_version = row_version + 1,
      updated_at = ${ctx.now.toISOString()}, updated_by = ${ctx.actor.user_id}
    where id in (select id from left_seats)
    returning id, client_id, place_id, place_appointment_type_id as plan_id, start_date_time`.execute(db);
  for (const freed of rows) tellFreed(note, freed);
}

function tellFreed(note: Note, { place_id, plan_id, start_date_time }: Omit<Freed, 'id' | 'client_id'>): void {
  const date = start_date_time.slice(0, 10);
  if (plan_id !== null) passOn(note, { plan_id, date });
  note.tell({ type: 'AppointmentUpdate', place_id, date }, { place: place_id });
}
