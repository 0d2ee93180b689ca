/** Writes new incomes, and declarations of having none, that were checked before. */
import type { Insertable } from 'kysely';
import type { Trx } from '../db/handles.ts';
import type { NoIncomesTable, RevenuesTable } from '../db/tables/clients.ts';
import type { Context } from '../frame/change/context.ts';

type Saved = 'id' | 'client_id' | 'row_version' | 'created_at' | 'updated_at' | 'updated_by';
const createdBy = ({ now, actor }: Context) => ({
  created_at: now.toISOString(),
  updated_at: now.toISOString(),
  updated_by: actor.user_id,
});

/** Returns the id of the income. */
export async function insertRevenue(
  db: Trx,
  ctx: Context,
  client_id: number,
  columns: Omit<Insertable<RevenuesTable>, Saved>,
): Promise<number> {
  const row = { client_id, ...columns, ...createdBy(ctx) };
  return (await db.insertInto('revenues').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

export const insertNoIncome = (
  db: Trx,
  ctx: Context,
  client_id: number,
  columns: Omit<Insertable<NoIncomesTable>, Saved>,
): Promise<{ id: number; row_version: number }> =>
  db
    .insertInto('no_incomes')
    .values({ client_id, ...columns, ...createdBy(ctx) })
    .returning(['id', 'row_version'])
    .executeTakeFirstOrThrow();
