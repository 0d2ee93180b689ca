import type { Db } from '../frame/context.ts';

const A_DAY_MS = 86_400_000;
/** The longest time over which tries are counted is that of a session, three days at most. */
const KEEP_TRIES_DAYS = 3;
const KEEP_LINKS_DAYS = 7;

/**
 * Done every night: sessions whose time is over are marked as ended and let go of their files; tries and links that no
 * longer count are deleted. Nobody waits for it: a session that expired is refused from that second on.
 */
export async function expireSessions(db: Db, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * A_DAY_MS).toISOString();
  await db.transaction().execute(async (trx) => {
    const ended = await trx
      .updateTable('sessions')
      .set({ ended_at: now.toISOString(), ended_why: 'expired' })
      .where('ended_at', 'is', null)
      .where('expires_at', '<=', now.toISOString())
      .returning('id')
      .execute();
    const ids = ended.map(({ id }) => id);
    if (ids.length > 0) await trx.deleteFrom('file_locks').where('session_id', 'in', ids).execute();
    await trx.deleteFrom('attempts').where('at', '<', daysAgo(KEEP_TRIES_DAYS)).execute();
    await trx.deleteFrom('password_resets').where('expires_at', '<', daysAgo(KEEP_LINKS_DAYS)).execute();
  });
}
