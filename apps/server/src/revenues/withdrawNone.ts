import type { contract, InputOf } from '@resa/contract';
import { notFound } from '../frame/call/refused.ts';
import { type Context, read } from '../frame/change/context.ts';
import { changeClient, heldRefusal, tellHousehold } from '../people/index.ts';

type Input = InputOf<typeof contract.revenues.withdrawNone>;

/** Deletes a declaration of having no income; the log keeps it. */
export async function withdrawNone(ctx: Context, { id }: Input) {
  const found = await read(ctx, (db) =>
    db
      .selectFrom('no_incomes as n')
      .innerJoin('live_clients as c', 'c.id', 'n.client_id')
      .select('n.client_id')
      .where('n.id', '=', id)
      .executeTakeFirst(),
  );
  if (!found) throw notFound();
  return changeClient(ctx, found.client_id, { household: true }, async (db, client, note) => {
    const refused = await heldRefusal(db, ctx, [client]);
    if (refused) return refused;
    const before = await db
      .deleteFrom('no_incomes')
      .where('id', '=', id)
      .where('client_id', '=', client.row.id)
      .returning(['start_date', 'end_date', 'note'])
      .executeTakeFirst();
    if (!before) throw notFound();
    note.wrote({ entity: 'no_incomes', id, before });
    tellHousehold(note, client.group_id);
    return { code: 'Ok' as const };
  });
}
