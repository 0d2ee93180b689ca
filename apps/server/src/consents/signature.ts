import type { contract, InputOf } from '@resa/contract';
import { notFound } from '../frame/call/refused.ts';
import { type Context, read } from '../frame/change/context.ts';

type Input = InputOf<typeof contract.consents.signature>;

/** The picture of the signature under a decision. It shows everybody who signed with it, also those who moved out since. */
export async function signature(ctx: Context, { id }: Input) {
  const found = await read(ctx, async (db) => {
    const row = await db
      .selectFrom('consents as d')
      .innerJoin('live_clients as c', 'c.id', 'd.client_id')
      .select('d.file_id')
      .where('d.id', '=', id)
      .executeTakeFirst();
    const file = row?.file_id ? await ctx.files.find(db, row.file_id) : undefined;
    if (!file) return undefined;
    const signers = await db
      .selectFrom('consents')
      .select('client_id')
      .distinct()
      .where('file_id', '=', file.id)
      .execute();
    return { file, shows: signers.map(({ client_id }) => client_id) };
  });
  if (!found) throw notFound();
  return { ...(await ctx.files.open(found.file)), shows: found.shows };
}
