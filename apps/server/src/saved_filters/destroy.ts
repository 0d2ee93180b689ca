import type { contract, InputOf } from '@resa/contract';
import { notFound } from '../frame/call/refused.ts';
import { type Context, change } from '../frame/change/context.ts';

type Input = InputOf<typeof contract.saved_filters.destroy>;

/** Those of others are not found. */
export const destroy = (ctx: Context, { id }: Input) =>
  change(ctx, async (db) => {
    const { numDeletedRows } = await db
      .deleteFrom('saved_filters')
      .where('id', '=', id)
      .where('user_id', '=', ctx.actor.user_id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw notFound();
    return { code: 'Ok' as const };
  });
