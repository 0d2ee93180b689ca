import type { InputOf } from '@resa/contract';
import type { user } from '@resa/contract/user';
import { type Context, change } from '../frame/change/context.ts';

/** Keeps how close together the rows of lists are for their user; the next session of theirs has it. */
export const saveRows = (ctx: Context, { compact }: InputOf<typeof user.saveRows>) =>
  change(ctx, async (trx) => {
    await trx.updateTable('users').set({ compact_rows: compact }).where('id', '=', ctx.actor.user_id).execute();
    return { code: 'Ok' as const };
  });
