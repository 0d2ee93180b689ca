import type { contract, InputOf } from '@resa/contract';
import { changeClient, emitHousehold } from '../client-records/index.ts';
import type { Context } from '../frame/change/context.ts';
import { housingOf } from './queries.ts';
import { check, closeEntries, entriesOf, insertHousing, NEEDS, saved, written } from './saving.ts';

type Input = InputOf<typeof contract.housings.store>;

/** Adds an address of a head or single person; a current one closes the former current one, once that is agreed to (000 O-69). */
export const store = (ctx: Context, input: Input) =>
  changeClient(ctx, input.housing.client_id, NEEDS, async (db, client, note) => {
    const { refused, columns, address, closed } = await check(
      db,
      ctx,
      input,
      client,
      await entriesOf(db, client.row.id),
    );
    if (refused) return refused;
    await closeEntries(db, ctx, note, closed);
    const id = await insertHousing(db, ctx, client.row.id, columns, address);
    note.wrote({ entity: 'client_housings', id, after: written(columns, address) });
    emitHousehold(note, client.group_id);
    return saved(await housingOf(db, id));
  });
