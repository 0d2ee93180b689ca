import type { contract, InputOf } from '@resa/contract';
import { changeClient, emitHousehold } from '../client-records/index.ts';
import type { Trx } from '../db/handles.ts';
import { notFound } from '../frame/call/refused.ts';
import type { Context } from '../frame/change/context.ts';
import { savedBy } from '../frame/change/saved-by.ts';
import { housingOf } from './queries.ts';
import { check, closeEntries, entriesOf, NEEDS, type Stored, saved, written } from './saving.ts';

type Input = InputOf<typeof contract.housings.update>;

/** Changes an address, unless somebody saved it meanwhile (001 O-42). */
export const update = (ctx: Context, input: Input) =>
  changeClient(ctx, input.housing.client_id, NEEDS, async (db, client, note) => {
    const { id, row_version } = input.housing;
    const entries = await entriesOf(db, client.row.id);
    const stored = entries.find((entry) => entry.id === id);
    if (!stored) throw notFound();
    const before = await housingOf(db, id);
    const was = written(before.client_housing, before.address);
    if (row_version !== stored.row_version) {
      const changed = differing(was, written(input.housing, input.address));
      return { code: 'stale' as const, ...(await savedSince(db, stored)), changed, ...before };
    }
    const { refused, columns, address, closed } = await check(db, ctx, input, client, entries, stored);
    if (refused) return refused;
    const now = written(columns, address);
    // A save that changed nothing does not make another editor start over.
    if (differing(was, now).length > 0) {
      await closeEntries(db, ctx, note, closed);
      await db
        .updateTable('addresses')
        .set(address)
        .set((row) => ({ row_version: row('row_version', '+', 1) }))
        .where('id', '=', stored.address_id)
        .execute();
      await db
        .updateTable('client_housings')
        .set({ ...columns, ...savedBy(ctx) })
        .set((row) => ({ row_version: row('row_version', '+', 1) }))
        .where('id', '=', id)
        .execute();
      note.wrote({ entity: 'client_housings', id, before: was, after: now });
      emitHousehold(note, client.group_id);
    }
    return saved(await housingOf(db, id));
  });

type Values = Record<string, unknown>;
const differing = (before: Values, after: Values): string[] =>
  Object.keys(after).filter((field) => (before[field] ?? null) !== (after[field] ?? null));

async function savedSince(db: Trx, { updated_at, updated_by, row_version }: Stored) {
  const user =
    updated_by === null
      ? undefined
      : await db.selectFrom('users').select('name').where('id', '=', updated_by).executeTakeFirst();
  return { saved_by: user?.name ?? 'system', saved_at: updated_at, row_version };
}
