import type { contract, InputOf } from '@resa/contract';
import { type Context, change } from '../frame/change/context.ts';
import { forgetRemembered } from '../session/index.ts';

/** One of the caller's remembered workstations asks for a code again, or all of them. */
export const forget = (ctx: Context, { id }: InputOf<typeof contract.secondStep.forget>) =>
  change(ctx, async (trx, note) => {
    const { user_id } = ctx.actor;
    const ended = await forgetRemembered(trx, ctx, { user_id, id });
    if (ended > 0) note.wrote({ entity: 'users', id: user_id });
    return { code: 'Ok' as const, ended };
  });
