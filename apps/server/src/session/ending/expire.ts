/** Ends and locks sessions by the clock, also of browsers that sleep (001 O-74). Run every half minute by work.ts. */
import { sql } from 'kysely';
import type { Trx } from '../../db/handles.ts';
import { systemChange } from '../../frame/change/system-change.ts';
import type { Services } from '../../frame/process/services.ts';
import { emitLocks, releaseLocks } from '../../locks/index.ts';

/**
 * Locks sessions that were idle one minute longer than the browser allows (a sleeping laptop runs no timer), ends
 * those whose time is over, with their file locks, and tells their browsers (001 O-74, O-82). Browsers that send no
 * heartbeat leave the rooms of a session that ended, too.
 */
export async function expireSessions(services: Services): Promise<void> {
  const now = services.clock();
  const { lock_minutes } = await services.settings.get();
  const idleSince = new Date(now.getTime() - (lock_minutes + 1) * 60_000);
  const left = await systemChange(services, async (trx, note) => {
    const ended = await endExpired(trx, now);
    const released = await releaseLocks(trx, ended);
    const locked = await lockIdle(trx, now, idleSince);
    for (const { id: session, machine, ...by } of locked) {
      note.wrote({ action: 'LS1', entity: 'sessions', id: session, machine, by: { id: by.user_id, name: by.name } });
      note.emit({ type: 'ScreenLocked' }, { session });
    }
    for (const session of ended) note.emit({ type: 'SessionEnded', why: 'expired' }, { session });
    emitLocks(note, released);
    return [...locked.map(({ id }) => id), ...ended];
  });
  for (const session of left) services.realtime.leave(session);
  // Commands end sessions and change rights without an event.
  await services.realtime.renew(left);
}

async function endExpired(trx: Trx, now: Date): Promise<number[]> {
  const rows = await trx
    .updateTable('sessions')
    .set({ ended_at: now.toISOString(), ended_why: 'expired' })
    .where('ended_at', 'is', null)
    .where('expires_at', '<=', now.toISOString())
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

async function lockIdle(trx: Trx, now: Date, idleSince: Date) {
  const { rows } = await sql<{ id: number; user_id: number; name: string; machine: string }>`
    with idle as (
      update sessions set locked_at = ${now.toISOString()}, status = 2
      where ended_at is null and locked_at is null and active_at <= ${idleSince.toISOString()}
      returning id, user_id, machine
    )
    select idle.id, idle.user_id, u.name, idle.machine from idle join users u on u.id = idle.user_id
    order by idle.id`.execute(trx);
  return rows;
}
