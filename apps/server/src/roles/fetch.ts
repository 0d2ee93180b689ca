import type { contract, InputOf } from '@resa/contract';
import { mayGive } from '@resa/rules/staff/rights';
import { notFound } from '../frame/call/refused.ts';
import { type Context, read } from '../frame/change/context.ts';
import { holderOf, rolesOf } from '../users/index.ts';
import { permissionsOf } from './queries.ts';

/** The permissions of a role, and whether the caller may give it. */
export const fetch = (ctx: Context, { id }: InputOf<typeof contract.roles.fetch>) =>
  read(ctx, async (db) => {
    const role = await db
      .selectFrom('roles')
      .select(['id', 'row_version', 'second_step_from'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!role) throw notFound();
    const rows = (await permissionsOf(db, id)).map((permission) => permission.id);
    const [choice] = await rolesOf(db, [id]);
    const editor = await holderOf(db, ctx.actor.user_id);
    const may_give = choice && mayGive(editor, choice) ? (1 as const) : (0 as const);
    return {
      code: 'Ok' as const,
      rows,
      row_version: role.row_version,
      second_step_from: role.second_step_from,
      may_give,
    };
  });
