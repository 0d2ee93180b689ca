import type { Context } from './context.ts';

/** The columns of a changed row that tell who saved it, and when. */
export const savedBy = (ctx: Pick<Context, 'now' | 'userId'>) => ({
  updated_at: ctx.now.toISOString(),
  updated_by: ctx.userId,
});
