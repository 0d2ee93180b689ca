import type { contract, InputOf } from '@resa/contract';
import { notFound } from '../frame/call/refused.ts';
import { type Context, read } from '../frame/change/context.ts';

type Input = InputOf<typeof contract.documents.view>;

/** The file of a document, once its scan is clean. */
export async function view(ctx: Context, { id }: Input) {
  const found = await read(ctx, async (db) => {
    const document = await db
      .selectFrom('live_documents as d')
      .innerJoin('live_clients as c', 'c.id', 'd.client_id')
      .select(['d.client_id', 'd.file_id'])
      .where('d.id', '=', id)
      .where('d.state', '=', 'clean')
      .executeTakeFirst();
    const file = document?.file_id ? await ctx.files.find(db, document.file_id) : undefined;
    return document && file && { file, shows: [document.client_id] };
  });
  if (!found) throw notFound();
  return { ...(await ctx.files.open(found.file)), shows: found.shows };
}
