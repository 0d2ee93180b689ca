import { type Context, read } from '../frame/change/context.ts';
import { needOf, secondStepOf } from '../session/index.ts';

/** Whether the caller has a second step, and whether a role requires it. */
export const status = (ctx: Context) =>
  read(ctx, async (db) => {
    const { user_id } = ctx.actor;
    const step = await secondStepOf(db, ctx.config, user_id);
    const { due_from, app } = await needOf(db, ctx, user_id);
    return {
      code: 'Ok' as const,
      since: step?.since ?? null,
      codes_left: step?.codes_left ?? 0,
      app: app ? 1 : 0,
      due_from,
    } as const;
  });
