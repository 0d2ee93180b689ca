import { sql } from 'kysely';
import { type Context, read } from '../frame/change/context.ts';

/** Every role with the permissions that it allows, by name. */
export const matrix = (ctx: Context) =>
  read(ctx, async (db) => {
    const rows = await db
      .selectFrom('roles')
      .select(['id', 'lang_en', 'lang_fr', 'system'])
      .select([
        sql<number>`(select count(*)::int from user_roles where role_id = roles.id)`.as('users'),
        sql<number[]>`array(select permission_id from role_permissions where role_id = roles.id order by 1)`.as(
          'permissions',
        ),
      ])
      .orderBy(sql`${sql.ref(`lang_${ctx.locale}`)} collate names`)
      .orderBy('id')
      .execute();
    return { code: 'Ok' as const, rows };
  });
