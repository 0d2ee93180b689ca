import type { contract, InputOf } from '@resa/contract';
import { type Context, read } from '../frame/change/context.ts';
import { pageOf } from './queries.ts';
import { holderOf } from './rights/holders.ts';

/** A page of the active or the inactive users (002 §2.6). */
export const list = (ctx: Context, input: InputOf<typeof contract.users.list>) =>
  read(ctx, async (db) => {
    const editor = await holderOf(db, ctx.actor.user_id);
    return { code: 'Ok' as const, dt: await pageOf(db, editor, input) };
  });
