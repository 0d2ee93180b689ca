import type { contract, InputOf } from '@resa/contract';
import { notFound } from '../frame/call/refused.ts';
import { type Context, change } from '../frame/change/context.ts';

type Input = InputOf<typeof contract.file_update.destroy>;

/** Includes a file in the update again (002 §2.11). */
export const destroy = (ctx: Context, { id }: Input) =>
  change(ctx, async (db, note) => {
    const removed = await db
      .deleteFrom('file_update_exclusions')
      .where('client_id', '=', id)
      .returning('created_at')
      .executeTakeFirst();
    if (!removed) throw notFound();
    note.wrote({ entity: 'file_update_exclusions', client_id: id, before: removed });
    return { code: 'Ok' as const };
  });
