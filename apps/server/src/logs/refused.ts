import type { contract, InputOf } from '@resa/contract';
import type { RefusedLine } from '@resa/contract/logs';
import { sql } from 'kysely';
import { type Context, read } from '../frame/change/context.ts';

type Input = InputOf<typeof contract.logs.refused>;

const DAY_MS = 86_400_000;
const MOST_LINES = 200;

/**
 * Lists refused tries: one line for each user and call, from all addresses. All tries of an address that tried five users
 * or more are one line.
 */
export const refused = (ctx: Context, { days }: Input) =>
  read(ctx, async (db) => {
    const since = new Date(ctx.now.getTime() - days * DAY_MS).toISOString();
    const { rows } = await sql<RefusedLine>`
      with tries as (
        select t.*, u.name from refused_tries t left join users u on u.id = t.user_id where t.quarter > ${since}
      ), spread as (
        select kind, call, machine from tries where machine <> ''
        group by kind, call, machine having count(distinct coalesce(user_id, 0)) >= 5
      )
      select kind, nullif(call, '') as call,
        coalesce((array_agg(distinct name order by name) filter (where name is not null))[1:3], '{}') as users,
        count(distinct user_id)::int as user_count,
        coalesce(sum(count) filter (where user_id is null), 0)::int as by_nobody,
        coalesce((array_agg(distinct machine order by machine) filter (where machine <> ''))[1:3], '{}') as machines,
        count(distinct nullif(machine, ''))::int as machine_count,
        bool_or(machine = '')::int as others,
        sum(count)::int as count, min(first_at) as first_at, max(last_at) as last_at
      from tries left join (select *, machine as origin from spread) s using (kind, call, machine)
      group by kind, call, origin, case when origin is null then user_id end
      order by last_at desc, count desc, kind, call
      limit ${MOST_LINES + 1}`.execute(db);
    return {
      code: 'Ok' as const,
      rows: rows.slice(0, MOST_LINES),
      capped: rows.length > MOST_LINES ? (1 as const) : (0 as const),
    };
  });
