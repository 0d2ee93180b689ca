import type { Code } from '@resa/contract';
import { type EndsSessions, endsSessions, USER_ENDINGS, type UserEnding } from '@resa/rules/staff/endings';
import type { Trx } from '../../db/handles.ts';
import { type Context, change } from '../../frame/change/context.ts';
import type { Note } from '../../frame/change/note.ts';
import { emitLocks, releaseLocks } from '../../locks/index.ts';
import { endLinks } from '../sign-in/links.ts';

/**
 * Ends the sessions, with their file locks, the links and the remembered workstations that the table of endings (rules,
 * staff/endings.ts) names; of these sessions `only` one, where it is given. Returns the ended sessions.
 */
export type End = (why: UserEnding, user_id: number, only?: number | null) => Promise<readonly number[]>;

/**
 * A change() that may end sessions and links of a user (001 O-70, 000 O-25). Once it is committed, the browsers of ended
 * sessions learn it and leave their rooms at once (001 O-82).
 */
export async function changeSessions<A extends { code: Code }>(
  ctx: Context,
  work: (trx: Trx, note: Note, end: End) => Promise<A>,
  changing = change,
): Promise<A> {
  let ended: number[] = [];
  const answer = await changing(ctx, (trx, note) => {
    ended = [];
    return work(trx, note, async (why, user_id, only = null) => {
      if (USER_ENDINGS[why].links === 'all') await endLinks(ctx, trx, user_id);
      if (USER_ENDINGS[why].remembered === 'all')
        await trx.deleteFrom('remembered_workstations').where('user_id', '=', user_id).execute();
      if (!endsSessions(why)) return [];
      const now = await endSessions(ctx, trx, why, user_id, only);
      emitLocks(note, await releaseLocks(trx, now));
      for (const session of now) note.emit({ type: 'SessionEnded', why }, { session });
      ended.push(...now);
      return now;
    });
  });
  if (answer.code === 'Ok' && !ctx.rehearsal) for (const session_id of ended) ctx.realtime.leave(session_id);
  return answer;
}

async function endSessions(
  ctx: Context,
  trx: Trx,
  why: EndsSessions,
  user_id: number,
  only: number | null,
): Promise<number[]> {
  const { sessions } = USER_ENDINGS[why];
  const rows = await trx
    .updateTable('sessions')
    .set({ ended_at: ctx.now.toISOString(), ended_why: why })
    .where('user_id', '=', user_id)
    .where('ended_at', 'is', null)
    .$if(sessions !== 'all', (query) => query.where('id', sessions === 'own' ? '=' : '<>', ctx.actor.session_id))
    .$if(only !== null, (query) => query.where('id', '=', only))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
