import { sql } from 'kysely';
import type { LivingMember } from '../../client-records/index.ts';
import type { ReadDb } from '../../db/handles.ts';

/** The days on which a household has a head: since its first one, until its present one leaves. */
export async function headedDays(
  db: ReadDb,
  { group_id, date_end }: LivingMember,
): Promise<{ since: string; until: string | null }> {
  const { rows } = await sql<{ since: string }>`
    select min(date_start) as since from memberships where group_id = ${group_id} and group_role_type_id in (1, 2)
      and last_day >= date_start`.execute(db);
  return { since: (rows[0] as { since: string }).since, until: date_end };
}

/** Whether anyone else lived in a household on a day or after it: then its head, or single person, cannot have left before. */
export async function othersLivedSince(
  db: ReadDb,
  group_id: number,
  day: string,
  without: readonly number[],
): Promise<boolean> {
  const { rows } = await sql`
    select from memberships where group_id = ${group_id} and client_id <> all(${without}::int[])
      and last_day >= greatest(date_start, ${day}::date) limit 1`.execute(db);
  return rows.length > 0;
}
