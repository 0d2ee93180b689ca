/** The rows that give way if only one file can have them (002 B18). */
import { STATUS } from '@resa/rules/booking/appointment-status';
import { addDays } from '@resa/rules/time/dates';
import { sql } from 'kysely';
import { emitFreed, type FreedTime } from '../../appointments/index.ts';
import type { Trx } from '../../db/handles.ts';
import type { Context } from '../../frame/change/context.ts';
import type { Note } from '../../frame/change/note.ts';

/**
 * Ends rows with yesterday as their last day. A row that began today, or begins later, has never counted: it moves to
 * the merged file `source` instead.
 */
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

/** Removes the second seat where both files have one in the same open appointment, and frees its place. */
export async function leaveSecondSeats(db: Trx, ctx: Context, note: Note, source: number): Promise<void> {
  const { rows } = await sql<FreedTime>`
    with left_seats as (
      delete from appointment_participants p using live_appointments a
      where p.client_id = ${source} and a.id = p.appointment_id and a.status = ${STATUS.open}
      returning a.id)
    update live_appointments set units = greatest(units - 1, 1), row_version = row_version + 1,
      updated_at = ${ctx.now.toISOString()}, updated_by = ${ctx.actor.user_id}
    where id in (select id from left_seats)
    returning id, client_id, place_id, place_appointment_type_id as plan_id, start_date_time`.execute(db);
  for (const freed of rows) emitFreed(note, freed);
}
