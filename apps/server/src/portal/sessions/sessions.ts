/**
 * The sessions of clients on their own pages: apart from the sessions of staff, for an hour, until they sign out.
 *
 * headsNow     the condition under which a link, password or session opens a file
 * openSession  a new one; its token, of which only the hash is stored
 * seen         the session of a token; records that it was used
 * isOpen       whether a session still opens its file
 * accountOf    the person who may sign in with an email
 */
import { randomBytes } from 'node:crypto';
import type { displayName } from '@resa/rules/text/name';
import { type RawBuilder, sql } from 'kysely';
import { membershipsOn } from '../../client-records/index.ts';
import type { Db, ReadDb } from '../../db/handles.ts';
import { tokenHash } from '../../frame/call/actor.ts';

/** Long enough to read one's appointments; a phone or a library's computer is left behind. */
export const SESSION_MINUTES = 60;

export interface ClientSession {
  readonly id: number;
  readonly client_id: number;
  /** The household that it opens. */
  readonly family_id: number;
  readonly expires_at: string;
  /** The names of the client. */
  readonly client: Parameters<typeof displayName>[0];
  /** The user whose link opened it: they may be the one who reads and answers. Null where the client signed in. */
  readonly opened_by: { readonly id: number; readonly name: string } | null;
}

/**
 * Whether the client of a row heads the household of the row on a day, in a live file that is not restricted. Part of
 * every statement that reads a link, a password or a session.
 */
export const headsNow = (row: RawBuilder<unknown>, today: string) => sql<boolean>`exists (
  select from live_clients heading join ${membershipsOn(today)} headed on headed.client_id = heading.id
  where heading.id = ${row}.client_id and heading.restriction_id is null
    and headed.group_role_type_id in (1, 2) and headed.group_id = ${row}.family_id)`;

export async function openSession(
  db: Db,
  now: Date,
  machine: string,
  { client_id, family_id, opened_by }: { client_id: number; family_id: number | null; opened_by: number | null },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const [at, end] = [now.toISOString(), new Date(now.getTime() + SESSION_MINUTES * 60_000).toISOString()];
  await db
    .insertInto('client_sessions')
    .values({
      client_id,
      family_id,
      opened_by,
      token_hash: tokenHash(token),
      machine,
      created_at: at,
      last_seen_at: at,
      expires_at: end,
      ended_at: null,
      ended_why: null,
    })
    .execute();
  return token;
}

/** Returns undefined if the session ended or expired, or its client no longer heads its household. */
export async function seen(db: Db, now: Date, today: string, token: string): Promise<ClientSession | undefined> {
  const { rows } = await sql<ClientSession>`
    update client_sessions s set last_seen_at = ${now.toISOString()}
    where s.token_hash = ${tokenHash(token)} and s.ended_at is null and s.expires_at > ${now.toISOString()}
      and ${headsNow(sql`s`, today)}
    returning s.id, s.client_id, s.family_id, s.expires_at,
      (select jsonb_build_object('first_name', c.first_name, 'last_name', c.last_name, 'anonymous', c.anonymous,
        'file_number', c.file_number) from live_clients c where c.id = s.client_id) as client,
      (select jsonb_build_object('id', u.id, 'name', u.name) from users u where u.id = s.opened_by) as opened_by`.execute(
    db,
  );
  return rows[0];
}

/**
 * Whether a session still opens its file. Call it in the transaction that shows or changes something: the client may have
 * left their household since the request came.
 */
export async function isOpen(db: ReadDb, today: string, { id }: Pick<ClientSession, 'id'>): Promise<boolean> {
  const { rows } = await sql`
    select from client_sessions s where s.id = ${id} and s.ended_at is null and ${headsNow(sql`s`, today)}`.execute(db);
  return rows.length > 0;
}

/**
 * The person who may sign in with this email: who has it, chose a password and heads the same household, the latest where
 * several do. Only clients without an email sign in with their file number, because numbers are easy to guess.
 */
export const accountOf = (db: ReadDb, today: string, login: string) =>
  db
    .selectFrom('client_accounts as a')
    .innerJoin('live_clients as c', 'c.id', 'a.client_id')
    .select(['c.id', 'c.first_name', 'c.last_name', 'a.password_hash', 'a.family_id'])
    .$if(!/^\d+$/.test(login), (query) => query.where(sql`lower(c.email)`, '=', sql`lower(${login})`))
    .$if(/^\d+$/.test(login), (query) => query.where('c.email', 'is', null).where('c.file_number', '=', Number(login)))
    .where(headsNow(sql`a`, today))
    .orderBy('a.changed_at', 'desc')
    .limit(1)
    .executeTakeFirst();
