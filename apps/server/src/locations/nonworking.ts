/** Days on which a plan, or every plan of a location, is closed (001 O-03, O-04; 002 §5, A15). */
import type { contract, InputOf } from '@resa/contract';
import { addDays, daysBetween } from '@resa/rules/time/dates';
import type { ReadDb } from '../db/handles.ts';
import { invalid } from '../frame/call/refused.ts';
import { type Context, change } from '../frame/change/context.ts';
import { lockPlace, rowOf } from './queries.ts';
import { accepted, changeSchedule } from './schedule/change-schedule.ts';
import type { ScheduleRow } from './schedule/edits.ts';
import { placeFor, placeOfRow, refuseOther } from './schedule/of-plan.ts';
import { deleteRow, staleFor } from './schedule/saving.ts';

type Calls = typeof contract.locations;
type Row = ScheduleRow<'nonworking_days'>;

/** One day, or each of a range that is not closed yet: `exists` when none is left. */
export const storeNonworking = (ctx: Context, { nonworking, ...deciding }: InputOf<Calls['storeNonworking']>) =>
  changeSchedule(
    ctx,
    (db) => placeFor(db, nonworking, 'nonworking'),
    deciding,
    async (db, place_id) => {
      const { date, date_end, comment } = nonworking;
      const place_appointment_type_id = nonworking.place_appointment_type_id ?? null;
      const closed = new Set(await closedDates(db, place_id, place_appointment_type_id));
      const dates = datesBetween(date, date_end ?? date).filter((one) => !closed.has(one));
      if (dates.length === 0) return { code: 'exists' as const };
      return {
        code: 'Ok' as const,
        edits: dates.map((one) => ({
          entity: 'nonworking_days' as const,
          values: { place_id, place_appointment_type_id, date: one, comment },
        })),
        answer: (rows: readonly Row[]) => ({ row: rows[0] as Row, rows: [...rows] }),
      };
    },
    'closed_day',
  );

export const updateNonworking = (ctx: Context, { nonworking, ...deciding }: InputOf<Calls['updateNonworking']>) =>
  changeSchedule(
    ctx,
    (db) => placeOfRow(db, 'nonworking_days', nonworking.id),
    deciding,
    async (db) => {
      const stored = await rowOf(db, 'nonworking_days', nonworking.id);
      refuseOther(stored, nonworking, 'nonworking');
      const { date, comment, row_version } = nonworking;
      const stale = await staleFor(db, stored, { date, comment, row_version });
      if (stale) return { code: 'stale' as const, ...stale, row: stored };
      const others = await closedDates(db, stored.place_id, stored.place_appointment_type_id, stored.id);
      if (others.includes(date)) return { code: 'exists' as const };
      return accepted('nonworking_days', { stored, values: { date, comment } });
    },
    'closed_day',
  );

/** Opens it again, which leaves nobody outside the hours. */
export const destroyNonworking = (ctx: Context, { id }: InputOf<Calls['destroyNonworking']>) =>
  change(ctx, async (db, note) => {
    await lockPlace(db, await placeOfRow(db, 'nonworking_days', id));
    await deleteRow(db, note, 'nonworking_days', await rowOf(db, 'nonworking_days', id));
    return { code: 'Ok' };
  });

const MOST_DAYS = 366;

function datesBetween(from: string, to: string): string[] {
  const days = daysBetween(from, to) + 1;
  if (days < 1) throw invalid({ path: 'nonworking.date_end', rule: 'rule_end_before_start' });
  if (days > MOST_DAYS) throw invalid({ path: 'nonworking.date_end', rule: 'rule_range_too_long' });
  return Array.from({ length: days }, (_, index) => addDays(from, index));
}

/** The dates of the closed days of one plan, or with null of those of the whole location. */
async function closedDates(db: ReadDb, place_id: number, plan_id: number | null, but?: number): Promise<string[]> {
  const rows = await db
    .selectFrom('nonworking_days')
    .select(['id', 'date'])
    .where('place_id', '=', place_id)
    .where('place_appointment_type_id', plan_id === null ? 'is' : '=', plan_id)
    .execute();
  return rows.filter(({ id }) => id !== but).map(({ date }) => date);
}
