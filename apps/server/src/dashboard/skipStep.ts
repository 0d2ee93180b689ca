import type { InputOf } from '@resa/contract';
import type { dashboard } from '@resa/contract/dashboard';
import { type Context, change } from '../frame/change/context.ts';

/** Leaves a step of the first day out, or takes it up again. */
export const skipStep = (ctx: Context, { step, skipped }: InputOf<typeof dashboard.skipStep>) =>
  change(ctx, async (trx) => {
    if (skipped === 0) await trx.deleteFrom('skipped_steps').where('step', '=', step).execute();
    else
      await trx
        .insertInto('skipped_steps')
        .values({ step, skipped_at: ctx.now.toISOString(), skipped_by: ctx.actor.user_id })
        .onConflict((same) => same.doNothing())
        .execute();
    return { code: 'Ok' as const };
  });
