import type { contract, InputOf } from '@resa/contract';
import type { Trx } from '../db/handles.ts';
import { type Context, change } from '../frame/change/context.ts';
import { savedBy } from '../frame/change/saved-by.ts';
import { checked } from './period/check.ts';
import { isSamePeriod, lockPeriod, type Period } from './period/current.ts';

type Input = InputOf<typeof contract.file_update.save>;

/**
 * Saves the period (002 §2.11). One whose files were moved already is only changed while it begins on the same day and was
 * not taken back; otherwise another period begins, whose files are moved once as well.
 */
export const save = (ctx: Context, { period: { row_version, ...sent } }: Input) => {
  const period = checked(ctx, sent);
  return change(ctx, async (db, note) => {
    const before = await lockPeriod(db);
    if (row_version && before && row_version !== before.row_version) return { code: 'stale' as const, period: before };
    const same = before && isSamePeriod(before, period.start_date);
    const updated = savedBy(ctx);
    const { id } = same
      ? await db
          .updateTable('file_update_periods')
          .set((row) => ({ ...period, ...updated, row_version: row('row_version', '+', 1) }))
          .where('id', '=', before.id)
          .returning('id')
          .executeTakeFirstOrThrow()
      : await db
          .insertInto('file_update_periods')
          .values({ ...period, ...updated, listed_at: null })
          .returning('id')
          .executeTakeFirstOrThrow();
    note.wrote({ entity: 'file_update_periods', id, ...(same && { before: datesOf(before) }), after: period });
    return { code: 'Ok' as const, period: await stored(db) };
  });
};

const datesOf = ({ start_date, end_date, automatic, exclusion_start_date, exclusion_end_date }: Period) => ({
  start_date,
  end_date,
  automatic,
  exclusion_start_date,
  exclusion_end_date,
});

const stored = async (db: Trx) => (await lockPeriod(db)) as Period;
