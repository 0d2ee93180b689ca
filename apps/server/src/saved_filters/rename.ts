import type { contract, InputOf } from '@resa/contract';
import { notFound } from '../frame/call/refused.ts';
import { type Context, change } from '../frame/change/context.ts';

type Input = InputOf<typeof contract.saved_filters.rename>;

/** Those of others are not found. */
export const rename = (ctx: Context, { id, name }: Input) =>
  change(ctx, async (db) => {
    const { user_id } = ctx.actor;
    await db.selectFrom('users').select('id').where('id', '=', user_id).forNoKeyUpdate().execute();
    const renamed = await db
      .selectFrom('saved_filters')
      .select('screen')
      .where('id', '=', id)
      .where('user_id', '=', user_id)
      .executeTakeFirst();
    if (!renamed) throw notFound();
    const twin = await db
      .selectFrom('saved_filters')
      .select('id')
      .where('user_id', '=', user_id)
      .where('screen', '=', renamed.screen)
      .where((sql) => sql(sql.fn('fold', ['name']), '=', sql.fn('fold', [sql.val(name)])))
      .where('id', '<>', id)
      .executeTakeFirst();
    if (twin) return { code: 'exists' as const };
    await db.updateTable('saved_filters').set({ name }).where('id', '=', id).execute();
    return { code: 'Ok' as const };
  });
