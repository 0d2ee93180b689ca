/** Households as the calls of this feature find them. */

import { householdOf } from '../client-records/index.ts';
import { notFound } from '../frame/call/refused.ts';
import { type Context, read } from '../frame/change/context.ts';

/** The household of a head or single person; refuses NotFound for anybody else. */
export const householdOfHead = (ctx: Context, head_id: number): Promise<number> =>
  read(ctx, async (db) => {
    const [head] = await householdOf(db, head_id, ctx.today.date);
    if (head?.client_id !== head_id) throw notFound();
    return head.group_id;
  });
