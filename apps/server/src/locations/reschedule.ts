/** Days whose hours replace those of the weekday (001 O-03, 002 §5, A15). */
import type { contract, InputOf } from '@resa/contract';
import { overlaps, windowErrors } from '@resa/rules/booking/hours';
import type { Trx } from '../db/handles.ts';
import type { Context } from '../frame/change/context.ts';
import { lockRow } from './queries.ts';
import { changeSchedule } from './schedule/change-schedule.ts';
import { placeFor, placeOfRow, refuseOther } from './schedule/of-plan.ts';
import { deleteRow, insertRow, refuseFaults, staleFor, updateRow } from './schedule/saving.ts';

type Calls = typeof contract.locations;
type Row = Awaited<ReturnType<typeof lockRow<'reschedule_days'>>>;

export const storeReschedule = (ctx: Context, { reschedule, ...deciding }: InputOf<Calls['storeReschedule']>) =>
  changeSchedule(
    ctx,
    (db) => placeFor(db, reschedule, 'reschedule'),
    deciding,
    async (db, note, place_id) => {
      const values = {
        ...reschedule,
        place_id,
        place_appointment_type_id: reschedule.place_appointment_type_id ?? null,
      };
      refuseFaults('reschedule', windowErrors(values));
      if (await meetsOthers(db, values)) return { code: 'overlap' as const };
      return { code: 'Ok' as const, row: await insertRow<Row>(db, ctx, note, 'reschedule_days', values) };
    },
  );

export const updateReschedule = (ctx: Context, { reschedule, ...deciding }: InputOf<Calls['updateReschedule']>) =>
  changeSchedule(
    ctx,
    (db) => placeOfRow(db, 'reschedule_days', reschedule.id),
    deciding,
    async (db, note) => {
      const stored = await lockRow(db, 'reschedule_days', reschedule.id);
      refuseOther(stored, reschedule, 'reschedule');
      const { date, start_time, end_time, row_version } = reschedule;
      const stale = await staleFor(db, stored, { date, start_time, end_time, row_version });
      if (stale) return { code: 'stale' as const, ...stale, row: stored };
      refuseFaults('reschedule', windowErrors(reschedule));
      if (await meetsOthers(db, { ...stored, date, start_time, end_time }, stored.id))
        return { code: 'overlap' as const };
      const row = await updateRow(db, ctx, note, 'reschedule_days', stored, { date, start_time, end_time });
      return { code: 'Ok' as const, row };
    },
  );

export const destroyReschedule = (ctx: Context, { id, ...deciding }: InputOf<Calls['destroyReschedule']>) =>
  changeSchedule(
    ctx,
    (db) => placeOfRow(db, 'reschedule_days', id),
    deciding,
    async (db, note) => {
      await deleteRow(db, note, 'reschedule_days', await lockRow(db, 'reschedule_days', id));
      return { code: 'Ok' as const };
    },
  );

interface Hours {
  place_id: number;
  place_appointment_type_id: number | null;
  date: string;
  start_time: string;
  end_time: string;
}

/** Hours for every plan of the location are hours of each. */
async function meetsOthers(db: Trx, hours: Hours, id?: number): Promise<boolean> {
  const others = await db
    .selectFrom('reschedule_days')
    .select(['id', 'place_appointment_type_id', 'start_time', 'end_time'])
    .where('place_id', '=', hours.place_id)
    .where('date', '=', hours.date)
    .execute();
  const plan = hours.place_appointment_type_id;
  return others.some(
    ({ place_appointment_type_id: other, ...window }) =>
      window.id !== id && (other === null || plan === null || other === plan) && overlaps(window, hours),
  );
}
