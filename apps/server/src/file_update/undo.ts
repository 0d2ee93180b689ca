import { type Context, change } from '../frame/change/context.ts';
import { lockPeriod } from './period/current.ts';

/** Takes the period back: no more files are moved for it, and a job moves those back that nobody changed since. */
export const undo = (ctx: Context) =>
  change(ctx, async (db, note) => {
    const period = await lockPeriod(db);
    if (!period?.moved || period.undone_at !== null) return { code: 'nothing_to_undo' as const };
    const now = ctx.now.toISOString();
    await db
      .updateTable('file_update_periods')
      .set((row) => ({ undone_at: now, row_version: row('row_version', '+', 1), updated_at: now }))
      .set({ updated_by: ctx.actor.user_id })
      .where('id', '=', period.id)
      .execute();
    await db
      .updateTable('file_update_files')
      .set({ outcome: 'left' })
      .where('period_id', '=', period.id)
      .where('outcome', 'is', null)
      .execute();
    note.job('file_update_undo', { period_id: period.id });
    note.wrote({ entity: 'file_update_periods', id: period.id, after: { taken_back: 1 } });
    return { code: 'Ok' as const };
  });
