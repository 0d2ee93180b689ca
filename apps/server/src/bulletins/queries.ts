import { HIGH_PRIORITY } from '@resa/contract/lists/fixed';
import { type RawBuilder, sql } from 'kysely';
import { personName } from '../client-records/index.ts';
import type { ReadDb } from '../db/handles.ts';
import { notFound } from '../frame/call/refused.ts';

/** How many clients a bulletin names; expects bulletins as `b`. */
const cnt = sql<number>`case when b.for_all_client = 1 then 0 else (
  select count(*)::int from bulletin_clients l join live_clients c on c.id = l.client_id
  where l.bulletin_id = b.id) end`.as('cnt');

/** Bulletins with the columns of the list. */
export const bulletinRows = (db: ReadDb) =>
  db
    .selectFrom('live_bulletins as b')
    .leftJoin('users as u', 'u.id', 'b.request_by')
    .select(['b.id', 'b.subject', 'b.bulletin_priority_type_id', 'b.start_date', 'b.end_date', 'b.request_by'])
    .select(['b.for_all_client', 'b.active', 'b.created_at', 'u.name as request_by_name', cnt]);

/** A bulletin with the clients it names. Refuses NotFound when it is not there or deleted. */
export async function bulletinOf(db: ReadDb, id: number) {
  const row = await bulletinRows(db)
    .select(['b.description', 'b.updated_at', 'b.row_version'])
    .where('b.id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound();
  const clients = row.for_all_client === 1 ? [] : await clientsOf(db, id);
  return { ...row, clients };
}

const clientsOf = (db: ReadDb, bulletin_id: number) =>
  db
    .selectFrom('bulletin_clients as bc')
    .innerJoin('live_clients as c', 'c.id', 'bc.client_id')
    .select(['bc.id', 'bc.client_id', 'c.file_number', personName])
    .select(sql<0 | 1>`(bc.closed_at is not null)::int`.as('closed'))
    .where('bc.bulletin_id', '=', bulletin_id)
    .orderBy(sql`c.last_name collate names`)
    .orderBy(sql`c.first_name collate names`)
    .orderBy('bc.id')
    .execute();

/** Bulletins about a client, linked or for all, with the link as `bc`: its closing, if there is one. */
const ofClient = (db: ReadDb, client_id: number) =>
  db
    .selectFrom('live_bulletins as b')
    .leftJoin('bulletin_clients as bc', (join) =>
      join.onRef('bc.bulletin_id', '=', 'b.id').on('bc.client_id', '=', client_id),
    )
    .leftJoin('users as u', 'u.id', 'b.request_by')
    .select(['b.id', 'b.subject', 'b.description', 'b.bulletin_priority_type_id', 'b.start_date', 'b.end_date'])
    .select(['b.updated_at', 'b.for_all_client', 'b.active', cnt, 'b.request_by', 'u.name as request_by_name'])

    .where((b) => b.or([b('b.for_all_client', '=', 1), b('bc.id', 'is not', null)]));

/** Open bulletins of a client: active, not closed for them, and not past their end (000 O-07). */
export const openBulletins = (db: ReadDb, client_id: number, today: string) =>
  ofClient(db, client_id)
    .where('b.active', '=', 1)
    .where('b.end_date', '>=', today)
    .where('bc.closed_at', 'is', null)
    .orderBy('b.bulletin_priority_type_id')
    .orderBy('b.id')
    .execute();

/**
 * Open bulletins that have begun, for a household at the counter: about one of its people (`own`), or for all and not
 * closed for this client. The most urgent come first, and those about the household before the others.
 */
export const householdBulletins = (
  db: ReadDb,
  { client_id, people }: { client_id: number; people: readonly number[] },
  today: string,
) =>
  db
    .selectFrom('live_bulletins as b')
    .leftJoin('users as u', 'u.id', 'b.request_by')
    .select(['b.id', 'b.subject', 'b.description', 'b.bulletin_priority_type_id', 'b.start_date', 'b.end_date'])
    .select(['b.updated_at', 'b.request_by', 'u.name as request_by_name'])
    .select(sql<0 | 1>`1 - b.for_all_client`.as('own'))
    .where('b.active', '=', 1)
    .where('b.start_date', '<=', today)
    .where('b.end_date', '>=', today)
    .where(concerns(sql.val(client_id), sql.val([...people])))
    .orderBy('b.bulletin_priority_type_id')
    .orderBy('b.for_all_client')
    .orderBy('b.id')
    .execute();

/** Whether bulletin `b` is about one of these people, or for all and not closed for this client. */
const concerns = (client_id: RawBuilder<unknown>, people: RawBuilder<unknown>) => sql<boolean>`
  case when b.for_all_client = 1
    then not exists (select from bulletin_clients l
      where l.bulletin_id = b.id and l.client_id = ${client_id} and l.closed_at is not null)
    else exists (select from bulletin_clients l
      where l.bulletin_id = b.id and l.client_id = any(${people}::int[]) and l.closed_at is null) end`;

/** The subjects of the bulletins of high priority for each of many households at the counter, by its client. */
export async function highBulletinsOf(
  db: ReadDb,
  households: readonly { client_id: number; people: readonly number[] }[],
  today: string,
): Promise<Map<number, string[]>> {
  const { rows } = await sql<{ client_id: number; subjects: string[] }>`
    select h.client_id, array_agg(b.subject order by b.for_all_client, b.id) as subjects
    from jsonb_to_recordset(${JSON.stringify(households)}::jsonb) as h (client_id int, people int[])
      join live_bulletins b on b.active = 1 and b.start_date <= ${today}::date and b.end_date >= ${today}::date
        and b.bulletin_priority_type_id = ${HIGH_PRIORITY} and ${concerns(sql`h.client_id`, sql`h.people`)}
    group by h.client_id`.execute(db);
  return new Map(rows.map(({ client_id, subjects }) => [client_id, subjects]));
}

export const hasBegun =
  (today: string) =>
  ({ start_date }: { start_date: string }): boolean =>
    start_date <= today;

/** All others of the client, the latest end first. */
export const closedBulletins = (db: ReadDb, client_id: number, today: string) =>
  ofClient(db, client_id)
    .where((b) => b.or([b('b.active', '=', 0), b('b.end_date', '<', today), b('bc.closed_at', 'is not', null)]))
    .orderBy('b.end_date', 'desc')
    .orderBy('b.id', 'desc')
    .execute();
