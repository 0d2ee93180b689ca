import type { contract, InputOf } from '@resa/contract';
import { notFound } from '../frame/call/refused.ts';
import { type Context, read } from '../frame/change/context.ts';
import { permissionsOf } from './queries.ts';

/** The permissions of a role. */
export const fetch = (ctx: Context, { id }: InputOf<typeof contract.roles.fetch>) =>
  read(ctx, async (db) => {
    const role = await db.selectFrom('roles').select(['id', 'row_version']).where('id', '=', id).executeTakeFirst();
    if (!role) throw notFound();
    const rows = (await permissionsOf(db, id)).map((permission) => permission.id);
    return { code: 'Ok' as const, rows, row_version: role.row_version };
  });
