import type { contract, InputOf } from '@resa/contract';
import { savedPart } from '@resa/contract/saved-filters/screens';
import { type Context, read } from '../frame/change/context.ts';

type Input = InputOf<typeof contract.saved_filters.list>;

/**
 * The user's own, by name. Filters that the screen does not have now, or of a location the user lost, are left out and
 * counted.
 */
export const list = (ctx: Context, { screen }: Input) =>
  read(ctx, async (db) => {
    const rows = await db
      .selectFrom('saved_filters')
      .select(['id', 'name', 'filter_values'])
      .where('user_id', '=', ctx.actor.user_id)
      .where('screen', '=', screen)
      .orderBy((sql) => sql.fn('fold', ['name']))
      .orderBy('id')
      .execute();
    const filters = rows.map(({ id, name, filter_values }) => {
      const values = savedPart(screen, filter_values, ctx.actor.places);
      return { id, name, values, left_out: Object.keys(filter_values).length - Object.keys(values).length };
    });
    return { code: 'Ok' as const, filters };
  });
