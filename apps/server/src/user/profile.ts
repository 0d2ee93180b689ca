import { type Context, read } from '../frame/change/context.ts';
import { profileOf } from './queries.ts';

export const profile = async (ctx: Context) => ({
  code: 'Ok' as const,
  user: await read(ctx, (db) => profileOf(db, ctx.actor.user_id)),
});
