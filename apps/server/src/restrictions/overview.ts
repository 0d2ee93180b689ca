import { OVERVIEW_DAYS } from '@resa/contract/restrictions';
import { sql } from 'kysely';
import { clientsAskedAgain } from '../consents/index.ts';
import type { ReadDb } from '../db/handles.ts';
import { type Context, read } from '../frame/change/context.ts';

/** How many users are named. */
const MOST = 5;

interface Views {
  id: number;
  name: string;
  files: number;
  usual: number;
}

/** The figures of a privacy officer. Opened files count while they are restricted, as their list shows them. */
export const overview = (ctx: Context) =>
  read(ctx, async (db) => {
    const consents = await clientsAskedAgain(db, ctx.today.date)
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    const { rows } = await sql<{ files: number; glasses: number }>`
      select (select count(*)::int from restricted_clients r join live_clients c on c.id = r.client_id) as files,
        (select count(*)::int from broken_glasses g
          where broken_at > ${ctx.now.toISOString()}::timestamptz - make_interval(days => ${OVERVIEW_DAYS})
            and exists (select from restricted_clients r where r.restriction_id = g.restriction_id)) as glasses`.execute(
      db,
    );
    const [counts = { files: 0, glasses: 0 }] = rows;
    return { code: 'Ok' as const, consents: Number(consents.n), ...counts, views: await mostViews(db, ctx.now) };
  });

/** The users who saw the most files in the last seven days, compared with the four weeks before. */
async function mostViews(db: ReadDb, now: Date): Promise<Views[]> {
  const { rows } = await sql<Views>`
    with weeks as (
      select user_id, extract(epoch from ${now.toISOString()}::timestamptz - at)::int / (7 * 86400) as week,
        count(distinct client_id)::int as files
      from read_log where at > ${now.toISOString()}::timestamptz - interval '35 days' and at <= ${now.toISOString()}::timestamptz
      group by 1, 2
    )
    select u.id, u.name, max(w.files) filter (where week = 0) as files,
      round(coalesce(sum(w.files) filter (where week > 0), 0) / 4.0)::int as usual
    from weeks w join users u on u.id = w.user_id group by u.id
    having bool_or(week = 0) order by files desc, u.name, u.id limit ${MOST}`.execute(db);
  return rows;
}
