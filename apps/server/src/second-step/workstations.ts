import { type Context, read } from '../frame/change/context.ts';
import { rememberedOf } from '../session/index.ts';

/** The workstations where the caller needs no code. */
export const workstations = (ctx: Context) =>
  read(ctx, async (db) => ({ code: 'Ok' as const, rows: await rememberedOf(db, ctx, ctx.actor.user_id) }));
