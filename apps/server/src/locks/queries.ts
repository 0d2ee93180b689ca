import { type Holder, isLive } from '../client-records/index.ts';
import type { Db, ReadDb } from '../db/handles.ts';
import type { Context } from '../frame/change/context.ts';

/**
 * The other editor of a file: the holder of another session's live lock, or null. The same user's other session counts.
 */
export async function lockHolder(db: ReadDb, ctx: Context, client_id: number): Promise<Holder | null> {
  const lock = await db
    .selectFrom('file_locks as l')
    .innerJoin('sessions as s', 's.id', 'l.session_id')
    .innerJoin('users as u', 'u.id', 'l.user_id')
    .select(['u.name as holder', 'l.created_at as since'])
    .where('l.client_id', '=', client_id)
    .where('l.session_id', '<>', ctx.actor.session_id)
    .where(isLive(ctx.now.toISOString()))
    .executeTakeFirst();
  return lock ?? null;
}

/** Lets go of all files of sessions that end; returns which files they were, for emitLocks(). */
export async function releaseLocks(db: Db, session_ids: readonly number[]): Promise<number[]> {
  if (session_ids.length === 0) return [];
  const rows = await db
    .deleteFrom('file_locks')
    .where('session_id', 'in', [...session_ids])
    .returning('client_id')
    .execute();
  return rows.map(({ client_id }) => client_id);
}
