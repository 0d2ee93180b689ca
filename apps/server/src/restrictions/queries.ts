import type { Restriction } from '@resa/contract/restrictions';
import { sql } from 'kysely';
import type { ReadDb } from '../db/handles.ts';
import { instant, rowsOf } from '../db/json.ts';

/** The restrictions with who sees them, the latest first; only of one client where an id is given. */
export async function restrictionsOf(db: ReadDb, client_id: number | null = null): Promise<Restriction[]> {
  const { rows } = await sql<Restriction>`
    select r.id, r.reason, r.created_at, maker.name as created_by,
      ${rowsOf(sql`
        -- deleted too: merged and deleted files are restricted as well
        select c.id, c.file_number from restricted_clients rc join clients c on c.id = rc.client_id
        where rc.restriction_id = r.id and c.merged_into is null order by c.file_number`)} as persons,
      ${rowsOf(sql`
        select u.id, u.name from restriction_users ru join users u on u.id = ru.user_id
        where ru.restriction_id = r.id order by u.name, u.id`)} as users,
      array(select role_id from restriction_roles where restriction_id = r.id order by role_id) as roles,
      ${rowsOf(sql`
        -- deleted too: only its number is read
        select g.id, c.file_number, u.name as user_name, g.reason, ${instant('g.broken_at')}, ${instant('g.until')}
        from broken_glasses g join clients c on c.id = g.client_id join users u on u.id = g.user_id
        where g.restriction_id = r.id order by g.broken_at desc, g.id desc`)} as glasses
    from restrictions r left join users maker on maker.id = r.created_by
    where exists (select from restricted_clients rc where rc.restriction_id = r.id
      and (${client_id}::int is null or rc.client_id = ${client_id}::int))
    order by r.id desc`.execute(db);
  return rows;
}

/**
 * The persons who live with a client or are to, the client, the deleted files of the household, and those that were merged
 * into these: restricted together, as the trigger does it with who joins (migration 0471).
 */
export async function togetherWith(db: ReadDb, client_id: number, today: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with counting as (select * from memberships where last_day >= greatest(date_start, ${today}::date)),
    together as (
      select ${client_id}::int as id
      union select o.client_id from counting m join counting o on o.group_id = m.group_id where m.client_id = ${client_id}
      -- deleted too: it can be restored
      union select c.id from counting m join clients c on c.family_id = m.group_id
        where m.client_id = ${client_id} and c.deleted_at is not null and c.merged_into is null and c.erased_at is null
    )
    select id from together
    -- deleted too: a merged file is
    union select c.id from clients c join together t on c.merged_into = t.id
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** The restriction of a client, or null. Null is also the answer for a client who is not there. */
export async function restrictionOf(db: ReadDb, client_id: number): Promise<number | null> {
  const row = await db
    .selectFrom('restricted_clients')
    .select('restriction_id')
    .where('client_id', '=', client_id)
    .executeTakeFirst();
  return row?.restriction_id ?? null;
}
