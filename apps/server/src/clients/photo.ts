import type { contract, InputOf } from '@resa/contract';
import { type Context, read } from '../frame/context.ts';
import { notFound } from '../frame/refused.ts';

type Input = InputOf<typeof contract.clients.photo>;

/** A client's photo. */
export async function photo(ctx: Context, { id }: Input) {
  const file = await read(ctx, async (db) => {
    const row = await db
      .selectFrom('clients')
      .select('photo_file_id')
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    return row?.photo_file_id ? ctx.files.find(db, row.photo_file_id) : undefined;
  });
  if (!file) throw notFound();
  return ctx.files.open(file);
}
