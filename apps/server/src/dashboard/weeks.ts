import type { Span } from '@resa/rules/time/dates';
import { lastWeeks } from '@resa/rules/time/spans';
import { sql } from 'kysely';
import type { ReadDb } from '../db/handles.ts';
import { type Context, read } from '../frame/change/context.ts';
import { MARKET, visitsIn } from '../reports/index.ts';

const WEEKS = 12;

/** Food aid of the last twelve whole weeks at the user's locations, visits and different households, as the trend report counts them. */
export const weeks = (ctx: Context) =>
  read(ctx, (db) => answerOf(db, ctx.actor.places, lastWeeks(WEEKS, ctx.today.date)));

async function answerOf(db: ReadDb, places: readonly number[], weeks: readonly Span[]) {
  const total = { from: weeks[0]?.from ?? '', to: weeks.at(-1)?.to ?? '' };
  const { rows } = await sql<{ week: string | null; visits: number; households: number }>`
    select (v.date - extract(dow from v.date)::int)::text as week, count(*)::int as visits,
      count(distinct v.household)::int as households
    from (${visitsIn({ places, today: total.to, category: MARKET, ...total })}) v
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
