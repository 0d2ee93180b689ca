import type { Context } from './context.ts';

/** The columns of a changed row that tell who saved it, and when. */
export const savedBy = (ctx: Pick<Context, 'now' | 'actor'>) => ({
  updated_at: ctx.now.toISOString(),
  updated_by: ctx.actor.user_id,
});
