import { lastWeeks, type Span } from '@resa/rules/time/spans';
import { sql } from 'kysely';
import type { ReadDb } from '../db/handles.ts';
import { type Context, read } from '../frame/change/context.ts';
import type { Config } from '../frame/process/config.ts';
import { kept } from '../frame/process/kept.ts';
import { visitsIn } from '../reports/index.ts';

const WEEKS = 12;
/** Weeks that are over hardly change, and each dashboard shows them. */
const KEPT_MS = 600_000;
const MOST_KEPT = 200;

type Answer = Awaited<ReturnType<typeof answerOf>>;
type Kept = ReturnType<typeof kept<[], Answer>>;
/** Of each server process, by period and locations. */
const held = new WeakMap<Config, Map<string, Kept>>();

/** Visits and different households of the last twelve whole weeks at the user's locations, as the trend report counts them. */
export function weeks(ctx: Context): Promise<Answer> {
  const { places } = ctx.actor;
  const weeks = lastWeeks(WEEKS, ctx.today.date);
  const total = { from: weeks[0]?.from ?? '', to: weeks.at(-1)?.to ?? '' };
  const key = `${total.from} ${[...places].sort((one, other) => one - other).join()}`;
  const mine = held.get(ctx.config) ?? new Map<string, Kept>();
  held.set(ctx.config, mine);
  const counts: Kept = mine.get(key) ?? kept(KEPT_MS, () => read(ctx, (db) => answerOf(db, places, weeks, total)));
  // The key used last is the last to go.
  mine.delete(key);
  mine.set(key, counts);
  for (const old of mine.keys()) if (mine.size > MOST_KEPT) mine.delete(old);
  return counts.get();
}

async function answerOf(db: ReadDb, places: readonly number[], weeks: readonly Span[], total: Span) {
  const { rows } = await sql<{ week: string | null; visits: number; households: number }>`
    select (v.date - extract(dow from v.date)::int)::text as week, count(*)::int as visits,
      count(distinct v.household)::int as households
    from (${visitsIn({ places, today: total.to, ...total })}) v
    group by grouping sets ((1), ())`.execute(db);
  const counted = (span: Span, week: string | null) => {
    const { visits = 0, households = 0 } = rows.find((row) => row.week === week) ?? {};
    return { ...span, visits, households };
  };
  return {
    code: 'Ok' as const,
    weeks: weeks.map((week) => counted(week, week.from)),
    total: counted(total, null),
  };
}
