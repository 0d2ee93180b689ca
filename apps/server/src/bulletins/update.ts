import type { contract, InputOf } from '@resa/contract';
import type { Trx } from '../db/handles.ts';
import { type Context, change } from '../frame/change/context.ts';
import { savedBy } from '../frame/change/saved-by.ts';
import { bulletinOf } from './queries.ts';
import { check, linkClients, lockBulletin, stateOf, wantedOf, writeDown } from './saving.ts';

type Input = InputOf<typeof contract.bulletins.update>;

/** Changes an open bulletin, unless somebody saved it meanwhile (001 O-42, 001 O-59). */
export const update = (ctx: Context, { bulletin, clients: linkedClients }: Input) =>
  change(ctx, async (db, note) => {
    const stored = await lockBulletin(db, bulletin.id);
    if (stored.active === 0) return { code: 'bulletin_closed' as const };
    const input = { bulletin, clients: linkedClients };
    if (bulletin.row_version !== stored.row_version) return staleOf(db, stored, stateAfter(wantedOf(input)));
    const { columns, clients } = await check(db, ctx, input, stored);

    await db
      .updateTable('bulletins')
      .set({ ...columns, ...savedBy(ctx) })
      .set((row) => ({ row_version: row('row_version', '+', 1) }))
      .where('id', '=', bulletin.id)
      .execute();
    await linkClients(db, bulletin.id, clients, columns.for_all_client);
    const after = await bulletinOf(db, bulletin.id);
    writeDown(note, bulletin.id, { before: stored, after });
    return { code: 'Ok' as const, bulletin: after };
  });

const stateAfter = ({ columns, clients }: ReturnType<typeof wantedOf>) => ({ ...columns, active: 1, clients });

async function staleOf(db: Trx, stored: Awaited<ReturnType<typeof lockBulletin>>, after: Record<string, unknown>) {
  const { id, row_version, updated_at } = stored;
  const before: Record<string, unknown> = stateOf(stored);
  const { saved_by } = await db
    .selectFrom('live_bulletins as b')
    .leftJoin('users as u', 'u.id', 'b.updated_by')
    .select((row) => row.fn.coalesce('u.name', row.val('system')).as('saved_by'))
    .where('b.id', '=', id)
    .executeTakeFirstOrThrow();
  const changedFields = Object.keys(after).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
  return { code: 'stale' as const, saved_by, saved_at: updated_at, row_version, changed: changedFields };
}
