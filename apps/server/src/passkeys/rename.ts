import type { contract, InputOf } from '@resa/contract';
import { type Context, change } from '../frame/change/context.ts';

/** Gives a passkey of the caller another name. */
export const rename = (ctx: Context, { id, name }: InputOf<typeof contract.passkeys.rename>) =>
  change(ctx, async (trx, note) => {
    const { user_id } = ctx.actor;
    const row = await trx
      .updateTable('passkeys')
      .set({ name })
      .where('id', '=', id)
      .where('user_id', '=', user_id)
      .returning('id')
      .executeTakeFirst();
    if (!row) return { code: 'NotFound' as const };
    note.wrote({ entity: 'users', id: user_id });
    return { code: 'Ok' as const };
  });
