import { addDays, firstOfMonth, weekday } from '@resa/rules/time/dates';
import { sql } from 'kysely';
import type { ReadDb } from '../db/handles.ts';
import { type Context, read } from '../frame/change/context.ts';

/** Days of the chart, today among them (002 §9). */
const DAYS = 30;
/** Workstations are offered up to here; any other can be typed. */
const MOST_MACHINES = 500;

/** The four cards, the chart, and the possible filters of the log (002 §2.8, B09). */
export const stats = (ctx: Context) =>
  read(ctx, async (db) => {
    const { date: today } = ctx.today;
    const first = addDays(today, 1 - DAYS);
    const counted = await perDay(db, earliestOf([first, `${today.slice(0, 4)}-01-01`]), today, ctx.settings.time_zone);
    const since = (date: string) =>
      [...counted].reduce((sum, [day, count]) => (day >= date && day <= today ? sum + count : sum), 0);
    const dates = Array.from({ length: DAYS }, (_, index) => addDays(first, index));
    return {
      code: 'Ok' as const,
      users: await db
        .selectFrom('users')
        .select(['id', 'name', 'active'])
        .orderBy(sql`name collate names`)
        .orderBy('id')
        .execute(),
      actions_codes: await distinct(db, 'action'),
      machines: await distinct(db, 'machine', MOST_MACHINES),
      stats: {
        today: since(today),
        // Weeks begin on Sunday.
        week: since(addDays(today, -weekday(today))),
        month: since(firstOfMonth(today)),
        year: since(`${today.slice(0, 4)}-01-01`),
      },
      dates,
      counts: dates.map((date) => counted.get(date) ?? 0),
    };
  });

const earliestOf = (dates: readonly string[]): string => dates.toSorted()[0] as string;

/** Entries of each day of the organization, from the kept counts. A week of January may begin in the year before. */
async function perDay(db: ReadDb, from: string, to: string, zone: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ day: string; n: number }>`
    select (quarter at time zone ${zone})::date::text as day, sum(delta)::int as n from activity_counts
    where quarter >= ((${from}::date - 7)::timestamp at time zone ${zone})
      and quarter < ((${to}::date + 1)::timestamp at time zone ${zone})
    group by 1`.execute(db);
  return new Map(rows.map(({ day, n }) => [day, Math.max(0, n)]));
}

/** The values that a column of the log has, from one to the next in its index: few values of millions of rows. */
async function distinct(db: ReadDb, column: 'action' | 'machine', most = 1_000): Promise<string[]> {
  const columnRef = sql.ref(column);
  const { rows } = await sql<{ value: string }>`
    with recursive found (value) as (
      (select ${columnRef} from activity_log where ${columnRef} > '' order by ${columnRef} limit 1)
      union all
      select (select ${columnRef} from activity_log where ${columnRef} > found.value order by ${columnRef} limit 1)
      from found where found.value is not null)
    select value from found where value is not null limit ${most}`.execute(db);
  return rows.map(({ value }) => value);
}
