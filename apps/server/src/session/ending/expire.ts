/** What time does to sessions, whoever sleeps (001 O-74). Run every half minute by work.ts, which tells the browsers. */
import type { Action } from '@resa/contract/actions';
import type { Settings } from '@resa/contract/settings';
import { sql } from 'kysely';
import type { Db } from '../../db/handles.ts';
import type { TableName } from '../../db/tables/index.ts';
import { releaseLocks } from '../../locks/index.ts';

export interface Expired {
  /** Locked just now: the screen was left alone for longer than its browser allows. */
  readonly locked: readonly number[];
  /** Ended just now: their time is over. */
  readonly ended: readonly number[];
  /** Files that the ended ones held. */
  readonly released: readonly number[];
}

/**
 * Locks the sessions that were idle one minute longer than the browser allows (a sleeping laptop runs no timer), and
 * ends those whose time is over, with their file locks. Answers the ids of all.
 */
export async function expireSessions(
  db: Db,
  now: Date,
  { lock_minutes }: Pick<Settings, 'lock_minutes'>,
): Promise<Expired> {
  const at = now.toISOString();
  const idleSince = new Date(now.getTime() - (lock_minutes + 1) * 60_000).toISOString();
  return db.transaction().execute(async (trx) => {
    const rows = await trx
      .updateTable('sessions')
      .set({ ended_at: at, ended_why: 'expired' })
      .where('ended_at', 'is', null)
      .where('expires_at', '<=', at)
      .returning('id')
      .execute();
    const ended = rows.map(({ id }) => id);
    const released = await releaseLocks(trx, ended);
    const locked = await sql<{ id: number }>`
      with idle as (
        update sessions set locked_at = ${at}, status = 2
        where ended_at is null and locked_at is null and active_at <= ${idleSince}
        returning id, user_id, machine
      ), written as (
        insert into activity_log (action, user_id, created_name, entity, entity_id, machine, created_at)
        select ${'LS1' satisfies Action}::text, idle.user_id, u.name, ${'sessions' satisfies TableName}::text, idle.id, idle.machine, ${at}::timestamptz
        from idle join users u on u.id = idle.user_id
      )
      select id from idle order by id`.execute(trx);
    return { ended, released, locked: locked.rows.map(({ id }) => id) };
  });
}
