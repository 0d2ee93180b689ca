import type { InputOf } from '@resa/contract';
import type { user } from '@resa/contract/user';
import { type Context, change } from '../frame/change/context.ts';

/** Keeps which columns of a list its user does not want to see; their next session has them. */
export const saveColumns = (ctx: Context, { list, hidden }: InputOf<typeof user.saveColumns>) =>
  change(ctx, async (trx) => {
    const row = { user_id: ctx.actor.user_id, list, hidden: [...new Set(hidden)].sort() };
    await trx
      .insertInto('user_columns')
      .values(row)
      .onConflict((same) => same.columns(['user_id', 'list']).doUpdateSet({ hidden: row.hidden }))
      .execute();
    return { code: 'Ok' as const };
  });
