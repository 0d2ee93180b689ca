import { NUMBERED } from '@resa/rules/text/name';
import { type InferResult, type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '../db/handles.ts';
import { rowsOf } from '../db/json.ts';
import { unseen } from '../db/unseen.ts';
import { photoShown } from './consents.ts';
import { membershipsOn } from './memberships.ts';

/** How many live in the household of its head or single person; 0 for other members (000 O-68). Expects clients as `c`. */
export const familySize = (today: string) => sql<number>`coalesce((
  select case when m.group_role_type_id in (1, 2)
    then (select count(*)::int from ${membershipsOn(today)} o where o.group_id = m.group_id) else 0 end
  from ${membershipsOn(today)} m where m.client_id = c.id), 0)`;

/** The columns of a person in search results; expects clients as `c`. */
export const personColumns = [
  'c.id',
  'c.file_number',
  'c.dob',
  'c.gender_type_id',
  'c.client_state_type_id',
  'c.client_type',
] as const;
/**
 * The birth of clients under an alias, also where it is kept apart: for the rules and counts that read an age, never for an
 * answer (decision 068).
 */
export const bornOn = (alias = 'c') => sql<string | null>`case when ${sql.ref(`${alias}.restriction_id`)} is null
  then ${sql.ref(`${alias}.dob`)} else (select (v.value ->> 'dob')::date from restricted_values v
    where v.table_name = 'clients' and v.row_id = ${sql.ref(`${alias}.id`)}) end`;
/**
 * The number in place of a name for clients under an alias who are served without one, else `name`. It is put into words
 * where it leaves (`frame/call/numbered.ts`).
 */
export const nameOrNumber = (name: RawBuilder<unknown>, alias = 'c') =>
  sql<string>`case when ${sql.ref(`${alias}.anonymous`)} = 1 and ${sql.ref(`${alias}.last_name`)} = ''
    then ${sql.lit(NUMBERED)}::text || ${sql.ref(`${alias}.file_number`)}::text else ${name} end`;
/** First and last name, or the only one, of clients under an alias. */
export const fullName = (alias = 'c') =>
  nameOrNumber(sql`ltrim(${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)})`, alias);
/** The same as `name`; expects clients as `c`. */
export const personName = fullName().as('name');
const size = (today: string) => familySize(today).as('family_size');
/** 1 if there is a photo that may be shown here. Photos of restricted files are not: their own screen requests them. */
const photo = (today: string) => sql<0 | 1>`(${photoShown(today)} and c.restriction_id is null)::int`.as('photo');

/** The query of personsOf() for ids that another query finds. */
const personsQuery = (db: ReadDb, ids: RawBuilder<readonly number[]>, today: string) =>
  db
    .selectFrom(
      sql<{ id: number; at: number }>`unnest(${ids}) with ordinality`.as<'requested'>(sql`requested (id, at)`),
    )
    .innerJoin('live_clients as c', 'c.id', 'requested.id')
    .select([...personColumns, personName, size(today), photo(today)])
    .orderBy('requested.at');

/** Persons of these ids, in their order; deleted ones are left out. */
export const personsOf = async (db: ReadDb, ids: readonly number[], today: string): Promise<Person[]> =>
  ids.length === 0 ? [] : personsQuery(db, unseen(ids, 'int[]'), today).execute();

/** A page of persons, with the given total, in one statement. */
export async function personsPage(
  db: ReadDb,
  ids: RawBuilder<readonly number[]>,
  total: RawBuilder<number>,
  today: string,
): Promise<{ persons: Person[]; total: number }> {
  const { rows } = await sql<{ persons: Person[]; total: number }>`
    select ${rowsOf(sql<Person>`${personsQuery(db, ids, today)}`)} as persons, ${total} as total`.execute(db);
  return rows[0] as (typeof rows)[0];
}

export type Person = InferResult<ReturnType<typeof personsQuery>>[number];

/**
 * The id of the file with a number, or of the file that it was merged into, so that an old card still works (002 B18).
 * If no file has the number, the file whose former number it is.
 */
export const idOfNumber = (file_number: number) =>
  // deleted too: a merged file is
  sql<number>`coalesce((select coalesce(n.merged_into, n.id) from clients n where n.file_number = ${file_number}),
    (select f.id from live_clients f where lower(f.former_number) = ${String(file_number)}))`;

type By = { id: number } | { file_number: number };

/** The card of a live file. */
export function cardOf(db: ReadDb, by: By, today: string) {
  const found =
    'id' in by ? files(db).where('c.id', '=', by.id) : files(db).where('c.id', '=', idOfNumber(by.file_number));
  return cardQuery(found, today).executeTakeFirst();
}

const files = (db: ReadDb) => db.selectFrom('live_clients as c');
/** Files as `c`: some of the table, or those that a statement has just written. */
export type Files = ReturnType<typeof files>;

/** The codes of a client's tags, in the order of their list. */
export const tagCodesOf = (client_id: RawBuilder<unknown> | number | null) =>
  sql<string[]>`array(select t.code from client_tags ct join tags t on t.id = ct.tag_id
    where ct.client_id = ${client_id} order by t.position, t.id)`;
/** The same; expects clients as `c`. */
export const tagCodes = tagCodesOf(sql.ref('c.id'));

/** The cards of these files as a query, for callers that need more of clients `c` and of their membership `m` on that day. */
export const cardQuery = (files: Files, today: string) =>
  files
    .leftJoin(membershipsOn(today).as('m'), 'm.client_id', 'c.id')
    .select([...personColumns, personName, photo(today), size(today)])
    .select(['c.first_name', 'c.last_name', 'c.email', 'c.phone', 'c.mobile', 'c.dob_known', 'c.service_language_id'])
    .select('c.former_number')
    .select(sql<0 | 1>`(c.restriction_id is not null)::int`.as('restricted'))
    .select('m.group_role_type_id as family_role_type_id');
