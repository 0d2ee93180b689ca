/** When booking closes for a weekday: one cut-off each (001 O-09, 002 A12 to A16). */
import type { contract, InputOf } from '@resa/contract';
import type { Trx } from '../db/handles.ts';
import { type Context, change } from '../frame/change/context.ts';
import { lockPlace, rowOf } from './queries.ts';
import { placeFor, placeOfRow, refuseOther } from './schedule/of-plan.ts';
import { deleteRow, insertRow, staleFor, updateRow } from './schedule/saving.ts';

type Calls = typeof contract.locations;
type Row = Awaited<ReturnType<typeof rowOf<'cutoffs'>>>;

export const storeCutoff = (ctx: Context, { cutoff }: InputOf<Calls['storeCutoff']>) =>
  change(ctx, async (db, note) => {
    await lockPlace(db, await placeFor(db, cutoff, 'cutoff'));
    if (await hasOther(db, cutoff)) return { code: 'exists' };
    return { code: 'Ok', row: await insertRow<Row>(db, ctx, note, 'cutoffs', { ...cutoff }) };
  });

export const updateCutoff = (ctx: Context, { cutoff }: InputOf<Calls['updateCutoff']>) =>
  change(ctx, async (db, note) => {
    await lockPlace(db, await placeOfRow(db, 'cutoffs', cutoff.id));
    const stored = await rowOf(db, 'cutoffs', cutoff.id);
    refuseOther({ ...stored, place_appointment_type_id: null }, cutoff, 'cutoff');
    const { weekday, cutoff_day, time, row_version } = cutoff;
    const stale = await staleFor(db, stored, { weekday, cutoff_day, time, row_version });
    if (stale) return { code: 'stale', ...stale, row: stored };
    if (await hasOther(db, cutoff, stored.id)) return { code: 'exists' };
    return { code: 'Ok', row: await updateRow(db, ctx, note, 'cutoffs', stored, { weekday, cutoff_day, time }) };
  });

export const destroyCutoff = (ctx: Context, { id }: InputOf<Calls['destroyCutoff']>) =>
  change(ctx, async (db, note) => {
    await lockPlace(db, await placeOfRow(db, 'cutoffs', id));
    await deleteRow(db, note, 'cutoffs', await rowOf(db, 'cutoffs', id));
    return { code: 'Ok' };
  });

async function hasOther(db: Trx, { place_id, weekday }: { place_id: number; weekday: number }, but?: number) {
  const other = await db
    .selectFrom('cutoffs')
    .select('id')
    .where('place_id', '=', place_id)
    .where('weekday', '=', weekday)
    .executeTakeFirst();
  return other !== undefined && other.id !== but;
}
