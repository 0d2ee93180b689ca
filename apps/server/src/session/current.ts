import { type Context, read } from '../frame/change/context.ts';
import { sessionOf } from './queries.ts';

/** The present session: rights, locations, language and counts of this very moment (001 O-70). */
export const current = async (ctx: Context) => ({
  code: 'Ok' as const,
  session: await read(ctx, (db) => sessionOf(db, ctx.actor, ctx)),
});
