import { sql } from 'kysely';
import { type Context, read } from '../frame/change/context.ts';

/** Three signs of life of a browser: by then nobody is there (002 B10). */
const AWAY_S = 90;
const MINUTE_MS = 60_000;

/** Who is signed in and whose browser is there, behind a locked screen too (002 §2.8). */
export const onlineUsers = (ctx: Context) =>
  read(ctx, async (db) => {
    const rows = await db
      .selectFrom('sessions as s')
      .innerJoin('users as u', 'u.id', 's.user_id')
      .select(['s.id', 'u.name', 's.status', 's.locked_at', 's.machine', 's.created_at'])
      .where('s.ended_at', 'is', null)
      .where('s.expires_at', '>', ctx.now.toISOString())
      .where('s.last_seen_at', '>=', new Date(ctx.now.getTime() - AWAY_S * 1_000).toISOString())
      .orderBy(sql`u.name collate names`)
      .orderBy('s.id')
      .execute();
    return {
      code: 'Ok' as const,
      rows: rows.map(({ locked_at, status, ...row }) => ({
        ...row,
        status: status === 1 && locked_at === null ? (1 as const) : (2 as const),
        minutes: Math.max(0, Math.floor((ctx.now.getTime() - Date.parse(row.created_at)) / MINUTE_MS)),
      })),
    };
  });
