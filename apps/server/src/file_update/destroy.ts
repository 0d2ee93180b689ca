import type { contract, InputOf } from '@resa/contract';
import { notFound } from '../frame/call/refused.ts';
import { type Context, change } from '../frame/change/context.ts';
import { exclusion } from './exclusion.ts';

type Input = InputOf<typeof contract.file_update.destroy>;

/** Includes a file in the update again (002 §2.11). */
export const destroy = (ctx: Context, { id }: Input) =>
  change(ctx, async (db, note) => {
    const removed = await db
      .deleteFrom('file_update_exclusions')
      .where('client_id', '=', id)
      .returning('client_id')
      .executeTakeFirst();
    if (!removed) throw notFound();
    note.wrote(exclusion(id, 0));
    return { code: 'Ok' as const };
  });
