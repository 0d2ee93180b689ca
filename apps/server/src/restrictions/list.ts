import { type Context, read } from '../frame/change/context.ts';
import { restrictionsOf } from './queries.ts';

/** All restricted files, for the privacy officer. */
export const list = (ctx: Context) =>
  read(ctx, async (db) => ({ code: 'Ok' as const, restrictions: await restrictionsOf(db) }));
