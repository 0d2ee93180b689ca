import type { contract, InputOf } from '@resa/contract';
import { sql } from 'kysely';
import { notFound } from '../frame/call/refused.ts';
import { type Context, read } from '../frame/change/context.ts';

/** The rights of a user, the roles that give them, and the locations where they hold. */
export const rights = (ctx: Context, { id }: InputOf<typeof contract.users.rights>) =>
  read(ctx, async (db) => {
    const user = await db.selectFrom('users').select(['id', 'name', 'active']).where('id', '=', id).executeTakeFirst();
    if (!user) throw notFound();
    const roles = await db
      .selectFrom('roles as r')
      .innerJoin('user_roles as ur', 'ur.role_id', 'r.id')
      .select(['r.id', 'r.lang_en', 'r.lang_fr'])
      .where('ur.user_id', '=', id)
      .orderBy(sql`${sql.ref(`r.lang_${ctx.locale}`)} collate names`)
      .orderBy('r.id')
      .execute();
    const permissions = await db
      .selectFrom('user_roles as ur')
      .innerJoin('role_permissions as rp', 'rp.role_id', 'ur.role_id')
      .select(['rp.permission_id as id', sql<number[]>`array_agg(ur.role_id order by ur.role_id)`.as('roles')])
      .where('ur.user_id', '=', id)
      .groupBy('rp.permission_id')
      .orderBy('rp.permission_id')
      .execute();
    const locations = await db
      .selectFrom('places as p')
      .innerJoin('user_places as up', 'up.place_id', 'p.id')
      .select(['p.id', 'p.name', 'p.active'])
      .where('up.user_id', '=', id)
      .orderBy(sql`p.name collate names`)
      .orderBy('p.id')
      .execute();
    return { code: 'Ok' as const, user, roles, permissions, locations };
  });
