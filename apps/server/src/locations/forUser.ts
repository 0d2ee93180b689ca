import { sql } from 'kysely';
import { type Context, read } from '../frame/change/context.ts';

/** The active locations where the user works (002 B34). */
export const forUser = (ctx: Context) =>
  read(ctx, async (db) => ({
    code: 'Ok' as const,
    rows: await db
      .selectFrom('places')
      .select(['id', 'name'])
      .where('id', '=', sql<number>`any(${[...ctx.actor.places]})`)
      .orderBy(sql`name collate names`)
      .orderBy('id')
      .execute(),
  }));
