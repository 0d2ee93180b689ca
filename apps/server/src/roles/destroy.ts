import type { contract, InputOf } from '@resa/contract';
import { IN_USE } from '@resa/contract/lists/calls';
import { roleRefusal } from '@resa/rules/staff/rights';
import type { ReadDb } from '../db/handles.ts';
import { missingRow } from '../frame/call/errors.ts';
import { type Context, change, ForbiddenTry, read } from '../frame/change/context.ts';
import { lockRights } from '../users/index.ts';
import { lockRole, permissionsOf } from './queries.ts';

/**
 * Deletes a role with its permissions, unless it is of the system, allows more than the caller holds, or a user has it
 * (002 B27).
 */
export async function destroy(ctx: Context, { id }: InputOf<typeof contract.roles.destroy>) {
  try {
    return await change(ctx, async (db, note) => {
      const editor = await lockRights(ctx, db, 'crud_roles');
      const { lang_en, lang_fr, system } = await lockRole(db, id);
      if (system === 1) return { code: 'system_row' as const };
      const permissions = (await permissionsOf(db, id)).map(({ key }) => key);
      // Only a role that nobody has can be deleted, so its editor loses no right.
      if (roleRefusal(editor, permissions, [], editor.permissions))
        throw new ForbiddenTry({ action: 'role.refused', entity: 'roles', id, before: { permissions } });
      await db.deleteFrom('roles').where('id', '=', id).execute();
      note.wrote({ entity: 'roles', id, before: { lang_en, lang_fr, permissions } });
      return { code: 'Ok' as const };
    });
  } catch (error) {
    if (!missingRow(error)) throw error;
    return { code: 'error' as const, error: IN_USE, users: await read(ctx, (db) => usersWith(db, id)) } as const;
  }
}

async function usersWith(db: ReadDb, role_id: number): Promise<number> {
  const { n } = await db
    .selectFrom('user_roles')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('role_id', '=', role_id)
    .executeTakeFirstOrThrow();
  return Number(n);
}
