import type { Context } from './context.ts';

/** The columns that say who saved a row, and when. `updated_by` is null for a client on their own page. */
export const savedBy = (ctx: Pick<Context, 'now' | 'userId'>) => ({
  updated_at: ctx.now.toISOString(),
  updated_by: ctx.userId,
});
