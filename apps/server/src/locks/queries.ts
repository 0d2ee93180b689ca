import { sql } from 'kysely';
import type { Context, Db } from '../frame/context.ts';

/** A lock outlives its last sign of life by so much: two refreshes may be lost (000 O-25). */
const LIVE_MS = 150_000;

/** The oldest sign of life that still counts. */
export const liveSince = ({ now }: Pick<Context, 'now'>): string => new Date(now.getTime() - LIVE_MS).toISOString();

/** Whether file_locks `l` and its session `s` live at `ctx.now`. */
export const isLive = (ctx: Pick<Context, 'now'>) => sql<boolean>`(
  l.updated_at >= ${liveSince(ctx)}::timestamptz and s.ended_at is null and s.expires_at > ${ctx.now.toISOString()}::timestamptz)`;

/** The session that holds a file's live lock and alone may save it (000 O-25), as part of another statement. */
export const lockingSession = (ctx: Pick<Context, 'now'>, client_id: number) => sql<number | null>`(
  select l.session_id from file_locks l join sessions s on s.id = l.session_id
  where l.client_id = ${client_id}::int and ${isLive(ctx)})`;

export interface Holder {
  /** The user's name. */
  holder: string;
  /** Since when he edits, ISO 8601. */
  since: string;
}

/** The live lock of a file, whosever it is. */
export const lockOf = (db: Db, ctx: Context, client_id: number) =>
  db
    .selectFrom('file_locks as l')
    .innerJoin('sessions as s', 's.id', 'l.session_id')
    .innerJoin('users as u', 'u.id', 'l.user_id')
    .select(['l.session_id', 'u.name as holder', 'l.created_at as since'])
    .where('l.client_id', '=', client_id)
    .where(isLive(ctx))
    .executeTakeFirst();

/** Who else edits a file: the holder of another session's live lock, or null. The same user's other session counts. */
export async function lockHolder(db: Db, ctx: Context, client_id: number): Promise<Holder | null> {
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
