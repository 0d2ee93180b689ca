import { STATUS } from '@resa/rules/booking/appointment-status';
import { sql } from 'kysely';
import type { Trx } from '../../db/handles.ts';
import type { Note } from '../../frame/change/note.ts';

/**
 * Marks open appointments of past days as no-shows, in the name of the system, so that no client stays blocked by an
 * appointment that is over (001 O-30). Run at start and every night; a second run finds nothing.
 */
export async function markNoShows(db: Trx, note: Note, today: string, now: Date): Promise<void> {
  const timestamp = now.toISOString();
  const { rows } = await sql<{ id: number; client_id: number }>`
    with missed as (
      update live_appointments set status = ${STATUS.no_show}, row_version = row_version + 1, updated_at = ${timestamp}
      where status = ${STATUS.open} and start_date_time < ${`${today} 00:00`}
      returning id, client_id
    ), written as (
      insert into appointment_status_changes (appointment_id, from_status, to_status, at)
      select id, ${STATUS.open}::int, ${STATUS.no_show}::int, ${timestamp}::timestamptz from missed
    )
    select id, client_id from missed order by id`.execute(db);
  const change = { before: { status: STATUS.open }, after: { status: STATUS.no_show } };
  for (const { id, client_id } of rows)
    note.wrote({ action: 'appointment.no_show', entity: 'appointments', id, client_id, ...change });
  if (rows.length > 0) note.emit({ type: 'Changed', nouns: ['appointments'] }, 'everyone');
}
