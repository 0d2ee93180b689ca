import type { contract, InputOf } from '@resa/contract';
import { notFound } from '../frame/call/refused.ts';
import { type Context, read } from '../frame/change/context.ts';

type Input = InputOf<typeof contract.clients.photo>;

/** A client's photo. */
export async function photo(ctx: Context, { id }: Input) {
  const file = await read(ctx, async (db) => {
    const row = await db.selectFrom('live_clients').select('photo_file_id').where('id', '=', id).executeTakeFirst();
    return row?.photo_file_id ? ctx.files.find(db, row.photo_file_id) : undefined;
  });
  if (!file) throw notFound();
  return ctx.files.open(file);
}
