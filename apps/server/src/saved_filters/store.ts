import type { contract, InputOf } from '@resa/contract';
import { MOST_SAVED_FILTERS, savedPart } from '@resa/contract/saved-filters/screens';
import { sql } from 'kysely';
import { type Context, change } from '../frame/change/context.ts';

type Input = InputOf<typeof contract.saved_filters.store>;

/** Only for the user. The filters that a screen keeps include none that could name a person. */
export const store = (ctx: Context, { screen, name, values }: Input) =>
  change(ctx, async (db) => {
    const { user_id } = ctx.actor;
    // One user's filters of a screen are counted and added one after the other.
    await db.selectFrom('users').select('id').where('id', '=', user_id).forNoKeyUpdate().execute();
    const { count } = await db
      .selectFrom('saved_filters')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('user_id', '=', user_id)
      .where('screen', '=', screen)
      .executeTakeFirstOrThrow();
    if (Number(count) >= MOST_SAVED_FILTERS) return { code: 'too_many_rows' as const };
    const filter_values = sql<
      Record<string, string>
    >`${JSON.stringify(savedPart(screen, values, ctx.actor.places))}::jsonb`;
    const stored = await db
      .insertInto('saved_filters')
      .values({ user_id, screen, name, filter_values, created_at: ctx.now.toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    return stored ? { code: 'Ok' as const, id: stored.id } : { code: 'exists' as const };
  });
