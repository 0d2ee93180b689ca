import { sql } from 'kysely';
import { type Context, read } from '../frame/change/context.ts';
import { minutesSince, seenSince } from './online-users.ts';

/** The users who are signed in and whose browser is connected, behind a locked screen too (002 §2.8). */
export const onlineUsers = (ctx: Context) =>
  read(ctx, async (db) => {
    const rows = await db
      .selectFrom('sessions as s')
      .innerJoin('users as u', 'u.id', 's.user_id')
      .select(['s.id', 'u.name', 's.status', 's.locked_at', 's.machine', 's.created_at'])
      .where('s.ended_at', 'is', null)
      .where('s.expires_at', '>', ctx.now.toISOString())
      .where('s.last_seen_at', '>=', seenSince(ctx.now))
      .orderBy(sql`u.name collate names`)
      .orderBy('s.id')
      .execute();
    return {
      code: 'Ok' as const,
      rows: rows.map(({ locked_at, status, ...row }) => ({
        ...row,
        status: status === 1 && locked_at === null ? (1 as const) : (2 as const),
        minutes: minutesSince(row.created_at, ctx.now),
      })),
    };
  });
