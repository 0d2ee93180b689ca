import type { contract, InputOf } from '@resa/contract';
import { notFound } from '../frame/call/refused.ts';
import { type Context, read } from '../frame/change/context.ts';
import { changeClient, heldRefusal, tellHousehold } from '../people/index.ts';

type Input = InputOf<typeof contract.revenues.destroy>;

/** Deletes a revenue, current or former; the log keeps it (000 O-47). */
export async function destroy(ctx: Context, { id }: Input) {
  const found = await read(ctx, (db) =>
    db
      .selectFrom('revenues as r')
      .innerJoin('live_clients as c', 'c.id', 'r.client_id')
      .select('r.client_id')
      .where('r.id', '=', id)
      .executeTakeFirst(),
  );
  if (!found) throw notFound();
  return changeClient(ctx, found.client_id, { household: true }, async (db, client, note) => {
    const refused = await heldRefusal(db, ctx, [client]);
    if (refused) return refused;
    const before = await db
      .deleteFrom('revenues')
      .where('id', '=', id)
      .where('client_id', '=', client.row.id)
      .returning(['revenue_type_id', 'pay_frequency_type_id', 'amount', 'start_date', 'end_date', 'note'])
      .executeTakeFirst();
    if (!before) throw notFound();
    note.wrote({ entity: 'revenues', id, before });
    tellHousehold(note, client.group_id);
    return { code: 'Ok' as const };
  });
}
