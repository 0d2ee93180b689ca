import { sql } from 'kysely';
import { type Context, read } from '../frame/change/context.ts';

/** All users by name, inactive ones too. */
export const getAllUsers = (ctx: Context) =>
  read(ctx, async (db) => ({
    code: 'Ok' as const,
    users: await db
      .selectFrom('users')
      .select(['id', 'name', 'active'])
      .orderBy(sql`name collate names`)
      .orderBy('id')
      .execute(),
    today: ctx.today.date,
  }));
