import { requestCounts } from '../client-records/index.ts';
import { type Context, read } from '../frame/change/context.ts';

/** How many households wait in each state (001 O-62). */
export const stats = (ctx: Context) =>
  read(ctx, async (db) => ({ code: 'Ok' as const, stats: await requestCounts(db, ctx.today.date) }));
