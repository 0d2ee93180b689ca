/** Days whose hours replace those of the weekday (001 O-03, 002 §5, A15). */
import type { contract, InputOf } from '@resa/contract';
import { overlaps, windowErrors } from '@resa/rules/booking/hours';
import type { ReadDb } from '../db/handles.ts';
import type { Context } from '../frame/change/context.ts';
import { rowOf } from './queries.ts';
import { accepted, changeSchedule, removed } from './schedule/change-schedule.ts';
import { placeFor, placeOfRow, refuseOther } from './schedule/of-plan.ts';
import { refuseFaults, staleFor } from './schedule/saving.ts';

type Calls = typeof contract.locations;

export const storeReschedule = (ctx: Context, { reschedule, ...deciding }: InputOf<Calls['storeReschedule']>) =>
  changeSchedule(
    ctx,
    (db) => placeFor(db, reschedule, 'reschedule'),
    deciding,
    async (db, place_id) => {
      const values = {
        ...reschedule,
        place_id,
        place_appointment_type_id: reschedule.place_appointment_type_id ?? null,
      };
      refuseFaults('reschedule', windowErrors(values));
      if (await meetsOthers(db, values)) return { code: 'overlap' as const };
      return accepted('reschedule_days', { values });
    },
  );

export const updateReschedule = (ctx: Context, { reschedule, ...deciding }: InputOf<Calls['updateReschedule']>) =>
  changeSchedule(
    ctx,
    (db) => placeOfRow(db, 'reschedule_days', reschedule.id),
    deciding,
    async (db) => {
      const stored = await rowOf(db, 'reschedule_days', reschedule.id);
      refuseOther(stored, reschedule, 'reschedule');
      const { date, start_time, end_time, row_version } = reschedule;
      const stale = await staleFor(db, stored, { date, start_time, end_time, row_version });
      if (stale) return { code: 'stale' as const, ...stale, row: stored };
      refuseFaults('reschedule', windowErrors(reschedule));
      if (await meetsOthers(db, { ...stored, date, start_time, end_time }, stored.id))
        return { code: 'overlap' as const };
      return accepted('reschedule_days', { stored, values: { date, start_time, end_time } });
    },
  );

export const destroyReschedule = (ctx: Context, { id, ...deciding }: InputOf<Calls['destroyReschedule']>) =>
  changeSchedule<'reschedule_days', never, object>(
    ctx,
    (db) => placeOfRow(db, 'reschedule_days', id),
    deciding,
    async (db) => removed('reschedule_days', await rowOf(db, 'reschedule_days', id)),
  );

interface Hours {
  place_id: number;
  place_appointment_type_id: number | null;
  date: string;
  start_time: string;
  end_time: string;
}

/** Hours for every plan of the location are hours of each. */
async function meetsOthers(db: ReadDb, hours: Hours, id?: number): Promise<boolean> {
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
