/** Switching a location on and off, and deleting one that nothing was ever booked at (002 B27). */
import type { contract, InputOf } from '@resa/contract';
import { IN_USE } from '@resa/contract/lists/calls';
import { missingRow } from '../frame/call/errors.ts';
import { type Context, change, read } from '../frame/change/context.ts';
import { lockPlace } from './queries.ts';
import { deleteRow, updateRow } from './schedule/saving.ts';
import { usesOfPlace } from './uses.ts';

type Calls = typeof contract.locations;

/** An inactive location is offered nowhere; its appointments and its users' assignments stay. */
export const setActive = (ctx: Context, { row: { id, active } }: InputOf<Calls['setActive']>) =>
  change(ctx, async (db, note) => {
    await updateRow(db, ctx, note, 'places', await lockPlace(db, id), { active });
    return { code: 'Ok' };
  });

/** Deletes a location with its plans and days. */
export async function destroy(ctx: Context, { id }: InputOf<Calls['destroy']>) {
  try {
    return await change(ctx, async (db, note) => {
      const place = await lockPlace(db, id);
      await db.deleteFrom('place_appointment_types').where('place_id', '=', id).execute();
      await deleteRow(db, note, 'places', place);
      if (place.address_id !== null) await db.deleteFrom('addresses').where('id', '=', place.address_id).execute();
      return { code: 'Ok' as const };
    });
  } catch (error) {
    if (!missingRow(error)) throw error;
    return { code: 'error' as const, error: IN_USE, used: await read(ctx, (db) => usesOfPlace(db, id)) } as const;
  }
}
