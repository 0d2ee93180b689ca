/** The open sessions of a user, for that user and for whoever manages users. */
import type { OpenSession } from '@resa/contract/session';
import type { ReadDb } from '../db/handles.ts';
import { notFound } from '../frame/call/refused.ts';
import type { Context } from '../frame/change/context.ts';
import type { End } from './ending/end.ts';

/** Last used first. */
export async function openSessions(db: ReadDb, { now, actor }: Context, user_id: number): Promise<OpenSession[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'created_at', 'active_at', 'browser', 'system', 'machine'])
    .where('user_id', '=', user_id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .orderBy('active_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, own: row.id === actor.session_id ? 1 : 0 }));
}

/**
 * Ends open sessions of a user, one or all, except that of the call. Without such a session of the user it throws
 * NotFound: whoever guesses numbers learns nothing of the sessions of others.
 */
export async function endOpenSessions(
  db: ReadDb,
  { actor }: Context,
  end: End,
  { user_id, id }: { user_id: number; id: number | null },
): Promise<readonly number[]> {
  if (id !== null) {
    const isTheirs = await db
      .selectFrom('sessions')
      .select('id')
      .where('id', '=', id)
      .where('user_id', '=', user_id)
      .executeTakeFirst();
    if (!isTheirs || id === actor.session_id) throw notFound();
  }
  return end(user_id === actor.user_id ? 'ended_elsewhere' : 'ended_for_user', user_id, id);
}
