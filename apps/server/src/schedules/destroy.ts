import type { contract, InputOf } from '@resa/contract';
import { type Context, change } from '../frame/change/context.ts';
import { scheduleName } from './running/queries.ts';
import { lockSchedule } from './saving/owning.ts';

type Input = InputOf<typeof contract.schedules.destroy>;

/** Deletes a schedule. Only its owner and administrators may. */
export const destroy = (ctx: Context, { id }: Input) =>
  change(ctx, async (db, note) => {
    const schedule = await lockSchedule(db, ctx, id, { anybodys: true });
    await db.deleteFrom('report_schedules').where('id', '=', id).execute();
    note.wrote({
      entity: 'report_schedules',
      id,
      name: scheduleName(schedule.report),
      before: { ...schedule, params: JSON.stringify(schedule.params) },
    });
    return { code: 'Ok' as const };
  });
