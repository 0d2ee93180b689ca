import { type RawBuilder, sql } from 'kysely';
import type { Db, ReadDb } from '../db/handles.ts';
import type { Given } from '../db/statement.ts';
import type { Context } from '../frame/change/context.ts';

/** A lock outlives its last sign of life by so much: two refreshes may be lost (000 O-25). */
const LIVE = sql`interval '150 seconds'`;

/** Whether file_locks `l` and its session `s` live now, at `ctx.now` as ISO 8601. */
export const isLive = (now: string | RawBuilder<string>) => sql<boolean>`(
  l.updated_at >= ${now}::timestamptz - ${LIVE} and s.ended_at is null and s.expires_at > ${now}::timestamptz)`;

/** The session that holds a file's live lock and alone may save it (000 O-25), as part of another statement. */
export const lockingSession = ({ id, now }: Given<{ id: number; now: string }>) => sql<number | null>`(
  select l.session_id from file_locks l join sessions s on s.id = l.session_id
  where l.client_id = ${id} and ${isLive(now)})`;

export interface Holder {
  /** The user's name. */
  holder: string;
  /** Since when he edits, ISO 8601. */
  since: string;
}

/** The live lock of a file, whosever it is. */
export const lockOf = (db: ReadDb, ctx: Context, client_id: number) =>
  db
    .selectFrom('file_locks as l')
    .innerJoin('sessions as s', 's.id', 'l.session_id')
    .innerJoin('users as u', 'u.id', 'l.user_id')
    .select(['l.session_id', 'u.name as holder', 'l.created_at as since'])
    .where('l.client_id', '=', client_id)
    .where(isLive(ctx.now.toISOString()))
    .executeTakeFirst();

/** Who else edits a file: the holder of another session's live lock, or null. The same user's other session counts. */
export async function lockHolder(db: ReadDb, ctx: Context, client_id: number): Promise<Holder | null> {
  const lock = await lockOf(db, ctx, client_id);
  return lock && lock.session_id !== ctx.actor.session_id ? { holder: lock.holder, since: lock.since } : null;
}

/** Lets go of all files of sessions that end; answers which files they were, for tellLocks(). */
export async function releaseLocks(db: Db, session_ids: readonly number[]): Promise<number[]> {
  if (session_ids.length === 0) return [];
  const rows = await db
    .deleteFrom('file_locks')
    .where('session_id', 'in', [...session_ids])
    .returning('client_id')
    .execute();
  return rows.map(({ client_id }) => client_id);
}
