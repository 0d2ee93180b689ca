import { isSecondRefresh } from '@resa/rules/person/grade';
import { organisationNow } from '@resa/rules/time/dates';
import { sql } from 'kysely';
import type { ReadDb } from '../../db/handles.ts';
import type { Context } from '../../frame/change/context.ts';

/**
 * When the last refresh was, if another one would be a second one of its school year; null otherwise (002 B15). One
 * that was taken back does not count, unless it still holds for some children.
 */
export async function refreshedLately(db: ReadDb, { today, settings }: Context): Promise<string | null> {
  const { rows } = await sql<{ created_at: string }>`
    select created_at from grade_refreshes r
    where undone_at is null or exists (
      select from grade_refresh_moves m join live_clients c on c.id = m.client_id
      where m.refresh_id = r.id and m.undone = 0)
    order by created_at desc limit 1`.execute(db);
  const [last] = rows;
  if (!last) return null;
  const { date } = organisationNow(new Date(last.created_at), settings.time_zone);
  return isSecondRefresh(date, today.date) ? last.created_at : null;
}
