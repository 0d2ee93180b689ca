import type { contract, InputOf } from '@resa/contract';
import { sql } from 'kysely';
import { type Context, read } from '../frame/change/context.ts';
import { filesDue } from './nightly/due.ts';
import { checked } from './period/check.ts';
import { currentPeriod, isSamePeriod } from './period/current.ts';

type Input = InputOf<typeof contract.file_update.count>;

/** How many files a typed period would move if it began today. Nothing is written. */
export const count = (ctx: Context, { period: typed }: Input) => {
  const period = checked(ctx, typed);
  return read(ctx, async (db) => {
    const stored = await currentPeriod(db);
    const isListed = stored && stored.listed_at !== null && isSamePeriod(stored, period.start_date);
    if (period.automatic === 0 || isListed) return { code: 'Ok' as const, files: null };
    const due = filesDue(period, ctx.settings, ctx.today.date);
    const { rows } = await sql<{ files: number }>`select count(*)::int as files from (${due}) due`.execute(db);
    return { code: 'Ok' as const, files: rows[0]?.files ?? 0 };
  });
};
