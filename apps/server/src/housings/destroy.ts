import type { contract, InputOf } from '@resa/contract';
import { changeClient, emitHousehold } from '../client-records/index.ts';
import { notFound } from '../frame/call/refused.ts';
import { type Context, read } from '../frame/change/context.ts';
import { housingOf } from './queries.ts';
import { entriesOf, NEEDS, written } from './saving.ts';

type Input = InputOf<typeof contract.housings.destroy>;

/** Deletes an address that was entered by mistake; the log keeps it. */
export async function destroy(ctx: Context, { id }: Input) {
  const { client_id } = await read(ctx, async (db) => (await housingOf(db, id)).client_housing);
  return changeClient(ctx, client_id, NEEDS, async (db, client, note) => {
    // It may have gone since, or followed another head.
    if (!(await entriesOf(db, client.row.id)).some((entry) => entry.id === id)) throw notFound();
    const { client_housing, address } = await housingOf(db, id);
    // The address goes with it: drop_address().
    await db.deleteFrom('client_housings').where('id', '=', id).execute();
    note.wrote({ entity: 'client_housings', id, before: written(client_housing, address) });
    emitHousehold(note, client.group_id);
    return { code: 'Ok' as const, client_housing };
  });
}
