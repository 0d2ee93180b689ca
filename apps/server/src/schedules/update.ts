import type { contract, InputOf } from '@resa/contract';
import { sql } from 'kysely';
import { type Context, change } from '../frame/change/context.ts';
import { scheduleName } from './running/queries.ts';
import { checkedSchedule } from './saving/check.ts';
import { lockSchedule } from './saving/owning.ts';

type Input = InputOf<typeof contract.schedules.update>;

/**
 * Changes a schedule. Only its owner may, since it runs with their rights. A stopped schedule resumes, because saving
 * checks it again.
 */
export const update = (ctx: Context, { id, row_version, ...input }: Input) =>
  change(ctx, async (db, note) => {
    const stored = await lockSchedule(db, ctx, id, { anybodys: false });
    if (stored.row_version !== row_version) return { code: 'stale' as const };
    const { row, refused } = await checkedSchedule(db, ctx, input);
    if (!row) return { code: 'schedule_recipients' as const, refused };
    await db
      .updateTable('report_schedules')
      .set({
        ...row,
        params: sql`${row.params}::jsonb`,
        stopped: null,
        queued_for: null,
        queued_at: null,
        row_version: row_version + 1,
      })
      .where('id', '=', id)
      .execute();
    const before = { ...stored, params: JSON.stringify(stored.params) };
    note.wrote({
      entity: 'report_schedules',
      id,
      name: scheduleName(row.report),
      before,
      after: { ...row, stopped: null },
    });
    return { code: 'Ok' as const };
  });
