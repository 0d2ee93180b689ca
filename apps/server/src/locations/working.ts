/** The working hours of a plan (002 §3, §5, A15). */
import type { contract, InputOf } from '@resa/contract';
import { overlaps, windowErrors } from '@resa/rules/booking/hours';
import type { ReadDb } from '../db/handles.ts';
import { type Context, change } from '../frame/change/context.ts';
import { lockPlace, rowOf } from './queries.ts';
import { accepted, changeSchedule, removed } from './schedule/change-schedule.ts';
import type { ScheduleRow } from './schedule/edits.ts';
import { placeFor, placeOfRow, refuseOther } from './schedule/of-plan.ts';
import { insertRow, refuseFaults, staleFor } from './schedule/saving.ts';

type Calls = typeof contract.locations;
type Row = ScheduleRow<'working_hours'>;

export const storeWorking = (ctx: Context, { working }: InputOf<Calls['storeWorking']>) =>
  change(ctx, async (db, note) => {
    const place_id = await placeFor(db, working, 'working');
    await lockPlace(db, place_id);
    refuseFaults('working', windowErrors(working));
    if (await meetsOthers(db, working)) return { code: 'overlap' };
    return { code: 'Ok', row: await insertRow<Row>(db, ctx, note, 'working_hours', { ...working, place_id }) };
  });

export const updateWorking = (ctx: Context, { working, ...deciding }: InputOf<Calls['updateWorking']>) =>
  changeSchedule(
    ctx,
    (db) => placeOfRow(db, 'working_hours', working.id),
    deciding,
    async (db) => {
      const stored = await rowOf(db, 'working_hours', working.id);
      refuseOther(stored, working, 'working');
      const { weekday, start_time, end_time, row_version } = working;
      const stale = await staleFor(db, stored, { weekday, start_time, end_time, row_version });
      if (stale) return { code: 'stale' as const, ...stale, row: stored };
      refuseFaults('working', windowErrors(working));
      if (await meetsOthers(db, working, stored.id)) return { code: 'overlap' as const };
      return accepted('working_hours', { stored, values: { weekday, start_time, end_time } });
    },
  );

export const destroyWorking = (ctx: Context, { id, ...deciding }: InputOf<Calls['destroyWorking']>) =>
  changeSchedule<'working_hours', never, object>(
    ctx,
    (db) => placeOfRow(db, 'working_hours', id),
    deciding,
    async (db) => removed('working_hours', await rowOf(db, 'working_hours', id)),
  );

interface Hours {
  place_appointment_type_id: number;
  weekday: number;
  start_time: string;
  end_time: string;
}

async function meetsOthers(db: ReadDb, hours: Hours, id?: number): Promise<boolean> {
  const others = await db
    .selectFrom('working_hours')
    .select(['id', 'start_time', 'end_time'])
    .where('place_appointment_type_id', '=', hours.place_appointment_type_id)
    .where('weekday', '=', hours.weekday)
    .execute();
  return others.some((other) => other.id !== id && overlaps(other, hours));
}
