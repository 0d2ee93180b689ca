import { mayGive } from '@resa/rules/staff/rights';
import { type Context, read } from '../frame/change/context.ts';
import { holderOf, rolesOf } from '../users/index.ts';

/** The roles that users can have, and which of them the caller may give (002 §2.6). */
export const choices = (ctx: Context) =>
  read(ctx, async (db) => {
    const editor = await holderOf(db, ctx.actor.user_id);
    const rows = (await rolesOf(db)).map((role) => ({
      ...role,
      may_give: mayGive(editor, role) ? (1 as const) : (0 as const),
    }));
    return { code: 'Ok' as const, rows };
  });
