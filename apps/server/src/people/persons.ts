import { sql } from 'kysely';
import { type Given, statement, unseen } from '../db/statement.ts';
import type { Db } from '../frame/context.ts';

/**
 * How many live in the household of its head or single person, by the open memberships as in householdOf; 0 for other
 * members (000 O-68). Expects clients as `c`.
 */
export const familySize = sql<number>`(
  select case when m.group_role_type_id in (1, 2)
    then (select count(*)::int from memberships o where o.group_id = m.group_id and o.date_end is null) else 0 end
  from memberships m where m.client_id = c.id and m.date_end is null)`;

/** A person as searches answer him; expects clients as `c`. */
export const personColumns = [
  'c.id',
  'c.file_number',
  'c.dob',
  'c.gender_type_id',
  'c.client_state_type_id',
  'c.client_type',
] as const;
/** First and last name as `name`; expects clients as `c`. */
export const personName = sql<string>`c.first_name || ' ' || c.last_name`.as('name');
const size = sql<number>`coalesce(${familySize}, 0)`.as('family_size');
const photo = sql<0 | 1>`(c.photo_file_id is not null)::int`.as('photo');

const readPersons = statement(({ ids }: Given<{ ids: readonly number[] }>, db) =>
  db
    .selectFrom('clients as c')
    .select([...personColumns, personName, size, photo])
    .where(sql<boolean>`c.id = any(${unseen(ids, 'int[]')})`)
    .where('c.deleted_at', 'is', null),
);

/** Persons of these ids, in their order; deleted ones are left out. */
export async function personsOf(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return inOrder(await readPersons(db, { ids }), ids);
}

type By = { id: number } | { file_number: number };

/** The card of a live file. */
export function cardOf(db: Db, by: By) {
  const live = files(db).where('c.deleted_at', 'is', null);
  const found = 'id' in by ? live.where('c.id', '=', by.id) : live.where('c.file_number', '=', by.file_number);
  return cardQuery(found).executeTakeFirst();
}

const files = (db: Db) => db.selectFrom('clients as c');
/** Files as `c`: some of the table, or what a statement has just written. */
export type Files = ReturnType<typeof files>;

/** The cards of these files as a query, for who wants more of clients `c` and their open membership `m` with them. */
export const cardQuery = (files: Files) =>
  files
    .leftJoin('memberships as m', (join) => join.onRef('m.client_id', '=', 'c.id').on('m.date_end', 'is', null))
    .select([...personColumns, personName, photo, size])
    .select(['c.first_name', 'c.last_name', 'c.email', 'c.phone', 'c.mobile', 'c.dob_known', 'c.service_language_id'])
    .select('m.group_role_type_id as family_role_type_id');

function inOrder<R extends { id: number }>(rows: readonly R[], ids: readonly number[]): R[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
