import type { Action } from '@resa/contract/actions';
import { STATUS } from '@resa/rules/booking/appointment-status';
import { sql } from 'kysely';
import type { Db } from '../../db/handles.ts';
import type { TableName } from '../../db/tables/index.ts';

/**
 * Open appointments of past days become no-shows, written down as the system's act, so that nobody is blocked for ever
 * by a visit that did not happen (001 O-30). Run at start and every night; a second run finds nothing. Answers how many.
 */
export async function markNoShows(db: Db, today: string, now: Date): Promise<number> {
  const at = now.toISOString();
  const { rows } = await sql<{ id: number }>`
    with missed as (
      update appointments set status = ${STATUS.no_show}, row_version = row_version + 1, updated_at = ${at}
      where status = ${STATUS.open} and deleted_at is null and start_date_time < ${`${today} 00:00`}
      returning id, client_id
    ), written as (
      insert into appointment_status_changes (appointment_id, from_status, to_status, at)
      select id, ${STATUS.open}::int, ${STATUS.no_show}::int, ${at}::timestamptz from missed
    ), logged as (
      insert into activity_log (action, created_name, client_id, entity, entity_id, properties, created_at)
      select ${'appointment.no_show' satisfies Action}::text, 'system', client_id, ${'appointments' satisfies TableName}::text, id,
        jsonb_build_object('status', jsonb_build_array(${STATUS.open}::int, ${STATUS.no_show}::int)), ${at}::timestamptz
      from missed
    )
    select id from missed`.execute(db);
  return rows.length;
}
