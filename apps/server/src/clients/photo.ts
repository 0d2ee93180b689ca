import type { contract, InputOf } from '@resa/contract';
import { photoShown } from '../client-records/index.ts';
import { notFound } from '../frame/call/refused.ts';
import { type Context, read } from '../frame/change/context.ts';

type Input = InputOf<typeof contract.clients.photo>;

/** A client's photo, while they let it be shown (decision 067). */
export async function photo(ctx: Context, { id }: Input) {
  const file = await read(ctx, async (db) => {
    const row = await db
      .selectFrom('live_clients as c')
      .select('c.photo_file_id')
      .where('c.id', '=', id)
      .where(photoShown(ctx.today.date))
      .executeTakeFirst();
    return row?.photo_file_id ? ctx.files.find(db, row.photo_file_id) : undefined;
  });
  if (!file) throw notFound();
  return ctx.files.open(file);
}
