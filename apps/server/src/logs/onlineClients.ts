import { sql } from 'kysely';
import { personName } from '../client-records/index.ts';
import { type Context, read } from '../frame/change/context.ts';
import { maySeeFiles } from './entries/properties.ts';
import { minutesSince, seenSince } from './online-users.ts';

/** Which clients are signed in on their own pages and have one open (002 B10). */
export const onlineClients = (ctx: Context) =>
  read(ctx, async (db) => {
    const rows = await db
      .selectFrom('client_sessions as s')
      .innerJoin('live_clients as c', 'c.id', 's.client_id')
      .select(['s.id', 's.client_id', 'c.file_number', 's.machine', 's.created_at'])
      .select(personName)
      .where('s.ended_at', 'is', null)
      .where('s.expires_at', '>', ctx.now.toISOString())
      .where('s.last_seen_at', '>=', seenSince(ctx.now))
      .orderBy(sql`c.last_name collate names`)
      .orderBy(sql`c.first_name collate names`)
      .orderBy('s.id')
      .execute();
    return {
      code: 'Ok' as const,
      rows: rows.map(({ name, ...row }) => ({
        ...row,
        name: maySeeFiles(ctx) ? name : null,
        minutes: minutesSince(row.created_at, ctx.now),
      })),
    };
  });
