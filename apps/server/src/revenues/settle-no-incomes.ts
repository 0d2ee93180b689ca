import { settledNoIncomes } from '@resa/rules/money/no-income';
import type { Trx } from '../db/handles.ts';
import type { Context } from '../frame/change/context.ts';
import type { Note } from '../frame/change/note.ts';
import { savedBy } from '../frame/change/saved-by.ts';
import { noIncomesOf } from './queries.ts';

/** Ends or deletes the declarations of having no income that the incomes of the client contradict (decision 037). */
export async function settleNoIncomes(
  db: Trx,
  ctx: Context,
  note: Pick<Note, 'wrote'>,
  client_id: number,
): Promise<void> {
  const declared = await noIncomesOf(db, [client_id]);
  if (declared.length === 0) return;
  const revenues = await db
    .selectFrom('revenues')
    .select(['start_date', 'end_date'])
    .where('client_id', '=', client_id)
    .execute();
  const settled = settledNoIncomes(declared, revenues);
  for (const { id, start_date, end_date, note: written } of declared) {
    const now = settled.find((one) => one.id === id);
    if (!now) {
      await db.deleteFrom('no_incomes').where('id', '=', id).execute();
      note.wrote({ entity: 'no_incomes', id, client_id, before: { start_date, end_date, note: written } });
    } else if (now.end_date !== end_date) {
      await db
        .updateTable('no_incomes')
        .set({ end_date: now.end_date, ...savedBy(ctx) })
        .set((row) => ({ row_version: row('row_version', '+', 1) }))
        .where('id', '=', id)
        .execute();
      note.wrote({ entity: 'no_incomes', id, client_id, before: { end_date }, after: { end_date: now.end_date } });
    }
  }
}
