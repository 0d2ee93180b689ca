import type { contract, InputOf } from '@resa/contract';
import { notFound } from '../frame/call/refused.ts';
import { type Context, read } from '../frame/change/context.ts';

type Input = InputOf<typeof contract.consents.signature>;

/** The picture of the signature under a decision. */
export async function signature(ctx: Context, { id }: Input) {
  const found = await read(ctx, async (db) => {
    const row = await db
      .selectFrom('consents as d')
      .innerJoin('live_clients as c', 'c.id', 'd.client_id')
      .select(['d.client_id', 'd.file_id'])
      .where('d.id', '=', id)
      .executeTakeFirst();
    const file = row?.file_id ? await ctx.files.find(db, row.file_id) : undefined;
    return row && file && { file, shows: [row.client_id] };
  });
  if (!found) throw notFound();
  return { ...(await ctx.files.open(found.file)), shows: found.shows };
}
