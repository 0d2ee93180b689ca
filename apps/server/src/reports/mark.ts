import { notFound } from '../frame/call/refused.ts';
import { type Context, change } from '../frame/change/context.ts';
import { reportsOfIndex } from './list.ts';

/** Writes what the user notes of a report of the index. */
export const mark = (ctx: Context, report_id: number, noted: { favourite: 0 | 1 } | { used_at: string }) =>
  change(ctx, async (db) => {
    if (!reportsOfIndex.some(({ report }) => report.id === report_id)) throw notFound();
    await db
      .insertInto('report_marks')
      .values({ user_id: ctx.actor.user_id, report_id, ...noted })
      .onConflict((conflict) => conflict.columns(['user_id', 'report_id']).doUpdateSet(noted))
      .execute();
    return { code: 'Ok' as const };
  });
