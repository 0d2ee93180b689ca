/** Housing entries as the calls of this feature read them. */
import { type HousingAndAddress, housingsWithAddress, partsOf } from '../addresses/index.ts';
import type { ReadDb } from '../db/handles.ts';
import { notFound } from '../frame/call/refused.ts';

/** A housing entry of a client who is not deleted; NotFound otherwise. */
export async function housingOf(db: ReadDb, id: number): Promise<HousingAndAddress> {
  const row = await housingsWithAddress(db)
    .innerJoin('live_clients as c', 'c.id', 'h.client_id')
    .where('h.id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound();
  return partsOf(row);
}
