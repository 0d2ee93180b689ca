import { type Context, read } from '../frame/change/context.ts';
import { openSessions } from '../session/index.ts';

/** The caller's own open sessions. */
export const sessions = (ctx: Context) =>
  read(ctx, async (db) => ({ code: 'Ok' as const, rows: await openSessions(db, ctx, ctx.actor.user_id) }));
