import type { contract, InputOf } from '@resa/contract';
import { type Context, change } from '../frame/change/context.ts';
import { lockBulletin, writeDown } from './saving.ts';

type Input = InputOf<typeof contract.bulletins.destroy>;

/** Deletes a bulletin, open or closed: it is hidden (001 O-59). */
export const destroy = (ctx: Context, { id }: Input) =>
  change(ctx, async (db, note) => {
    const bulletin = await lockBulletin(db, id);
    await db
      .updateTable('bulletins')
      .set({ deleted_at: ctx.now.toISOString(), deleted_by: ctx.actor.user_id })
      .set((row) => ({ row_version: row('row_version', '+', 1) }))
      .where('id', '=', id)
      .execute();
    writeDown(note, id, { before: bulletin });
    return { code: 'Ok' as const, bulletin };
  });
