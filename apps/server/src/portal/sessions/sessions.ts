/**
 * The sessions of clients on their own pages: apart from the sessions of staff, for an hour, until they sign out.
 *
 * openSession  a new one; its token, of which only the hash is stored
 * seen         the session of a token, which says with this request that it is there
 * accountOf    the person who may sign in with an email
 */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { membershipsOn } from '../../client-records/index.ts';
import type { Db, ReadDb } from '../../db/handles.ts';
import { tokenHash } from '../../frame/call/actor.ts';

/** Long enough to read one's appointments; a phone or a library's computer is left behind. */
export const SESSION_MINUTES = 60;

export interface ClientSession {
  readonly id: number;
  readonly client_id: number;
  readonly expires_at: string;
  /** The user whose link opened it: they may be the one who reads and answers. Null where the client signed in. */
  readonly opened_by: { readonly id: number; readonly name: string } | null;
}

export async function openSession(
  db: Db,
  now: Date,
  machine: string,
  { client_id, opened_by }: { client_id: number; opened_by: number | null },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const [at, end] = [now.toISOString(), new Date(now.getTime() + SESSION_MINUTES * 60_000).toISOString()];
  await db
    .insertInto('client_sessions')
    .values({
      client_id,
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

/** The session, for a live file whose person still is a head or single person; undefined when it ended or expired. */
export async function seen(db: Db, now: Date, today: string, token: string): Promise<ClientSession | undefined> {
  const { rows } = await sql<ClientSession>`
    update client_sessions s set last_seen_at = ${now.toISOString()}
    from live_clients c join ${membershipsOn(today)} m on m.client_id = c.id and m.group_role_type_id in (1, 2)
    where s.token_hash = ${tokenHash(token)} and s.ended_at is null and s.expires_at > ${now.toISOString()}
      and c.id = s.client_id
    returning s.id, s.client_id, s.expires_at,
      (select jsonb_build_object('id', u.id, 'name', u.name) from users u where u.id = s.opened_by) as opened_by`.execute(
    db,
  );
  return rows[0];
}

/**
 * The person who may sign in with this email: the head or single person who has it and chose a password, the latest
 * where several do.
 */
export const accountOf = (db: ReadDb, today: string, email: string) =>
  db
    .selectFrom('client_accounts as a')
    .innerJoin('live_clients as c', 'c.id', 'a.client_id')
    .innerJoin(membershipsOn(today).as('m'), 'm.client_id', 'c.id')
    .select(['c.id', 'c.first_name', 'c.last_name', 'a.password_hash'])
    .where(sql`lower(c.email)`, '=', sql`lower(${email})`)
    .where('m.group_role_type_id', 'in', [1, 2])
    .orderBy('a.changed_at', 'desc')
    .limit(1)
    .executeTakeFirst();
