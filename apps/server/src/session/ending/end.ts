import type { Code } from '@resa/contract';
import type { Trx } from '../../db/handles.ts';
import { type Context, change } from '../../frame/change/context.ts';
import type { Note } from '../../frame/change/note.ts';
import { releaseLocks, tellLocks } from '../../locks/index.ts';

type EndedWhy = 'logout' | 'replaced' | 'password' | 'wrong_unlocks' | 'inactive' | 'removed';

interface Whose {
  readonly user_id: number;
  /** This session alone. */
  readonly only?: number;
  /** Every session but this one. */
  readonly except?: number;
}
export type EndSessions = (whose: Whose, why: EndedWhy) => Promise<void>;

/**
 * A change() that may end sessions: `end` ends those that live, with their file locks (000 O-25); once committed,
 * their browsers are told and leave their rooms at once (001 O-82). Who deactivates or removes a user or sets his
 * password uses it too (001 O-70).
 */
export async function changeSessions<A extends { code: Code }>(
  ctx: Context,
  work: (trx: Trx, note: Note, end: EndSessions) => Promise<A>,
  changing = change,
): Promise<A> {
  let ended: number[] = [];
  const answer = await changing(ctx, (trx, note) => {
    ended = [];
    return work(trx, note, async (whose, why) => {
      const now = await endNow(ctx, trx, whose, why);
      tellLocks(note, await releaseLocks(trx, now));
      for (const session of now) note.tell({ type: 'SessionEnded' }, { session });
      ended.push(...now);
    });
  });
  if (answer.code === 'Ok') for (const session_id of ended) ctx.realtime.leave(session_id);
  return answer;
}

async function endNow({ now }: Context, trx: Trx, { user_id, only, except }: Whose, why: EndedWhy): Promise<number[]> {
  const rows = await trx
    .updateTable('sessions')
    .set({ ended_at: now.toISOString(), ended_why: why })
    .where('user_id', '=', user_id)
    .where('ended_at', 'is', null)
    .$if(only !== undefined, (query) => query.where('id', '=', only as number))
    .$if(except !== undefined, (query) => query.where('id', '<>', except as number))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
