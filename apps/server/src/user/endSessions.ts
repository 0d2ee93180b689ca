import type { contract, InputOf } from '@resa/contract';
import type { Context } from '../frame/change/context.ts';
import { changeSessions, endOpenSessions } from '../session/index.ts';

/** Ends one of the caller's other sessions, or all of them. */
export const endSessions = (ctx: Context, { id }: InputOf<typeof contract.user.endSessions>) =>
  changeSessions(ctx, async (db, note, end) => {
    const ended = await endOpenSessions(db, ctx, end, { user_id: ctx.actor.user_id, id });
    for (const session of ended) note.wrote({ entity: 'sessions', id: session });
    return { code: 'Ok' as const, ended: ended.length };
  });
