import type { contract, InputOf } from '@resa/contract';
import { type Context, change } from '../frame/change/context.ts';
import { savedBy } from '../frame/change/saved-by.ts';
import { lockBulletin } from './saving.ts';

type Input = InputOf<typeof contract.bulletins.close>;

/** Closes a bulletin for everybody, for good (001 O-59). One that is closed already stays as it is. */
export const close = (ctx: Context, { id }: Input) =>
  change(ctx, async (db, note) => {
    const { active } = await lockBulletin(db, id);
    note.wrote({ entity: 'bulletins', id, before: { active }, after: { active: 0 } });
    if (active === 0) return { code: 'Ok' as const };
    await db
      .updateTable('bulletins')
      .set({ active: 0, ...savedBy(ctx) })
      .set((row) => ({ row_version: row('row_version', '+', 1) }))
      .where('id', '=', id)
      .execute();
    return { code: 'Ok' as const };
  });
