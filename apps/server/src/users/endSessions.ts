import type { contract, InputOf } from '@resa/contract';
import type { Context } from '../frame/change/context.ts';
import { changeSessions, endOpenSessions } from '../session/index.ts';
import { lockUser } from './queries.ts';
import { lockHolders, refuse, rolesHeld } from './rights/change.ts';

/** Ends a session of a user, or all; of one's own account only others than that of the call. */
export const endSessions = (ctx: Context, { user_id, id }: InputOf<typeof contract.users.endSessions>) =>
  changeSessions(ctx, async (db, note, end) => {
    const { editor, account } = await lockHolders(ctx, db, user_id);
    const { active } = await lockUser(db, user_id);
    const holdings = { active, roles: await rolesHeld(db, user_id), locations: account?.locations ?? [] };
    // Whoever may end an account's access may end its sessions; everybody may end their own.
    const fields = user_id === ctx.actor.user_id ? [] : (['sessions'] as const);
    await refuse(db, editor, account, { before: holdings, after: holdings, fields });
    const ended = await endOpenSessions(db, ctx, end, { user_id, id });
    for (const session of ended) note.wrote({ entity: 'sessions', id: session });
    return { code: 'Ok' as const, ended: ended.length };
  });
