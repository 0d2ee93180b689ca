/**
 * Adding and changing a role (002 §2.7, §6): nobody puts into a role, or takes from it, a permission that they do not
 * hold, and nobody renames a role that they may not give.
 */
import { randomUUID } from 'node:crypto';
import type { contract, InputOf } from '@resa/contract';
import { DUPLICATE } from '@resa/contract/lists/calls';
import { ADMINISTRATORS } from '@resa/contract/permissions';
import { type Holder, mayGive, roleRefusal } from '@resa/rules/staff/rights';
import { cleanText } from '@resa/rules/text/clean';
import { sql } from 'kysely';
import type { ReadDb, Trx } from '../db/handles.ts';
import { invalid } from '../frame/call/refused.ts';
import { type Context, change, ForbiddenTry } from '../frame/change/context.ts';
import { changeSessions } from '../session/index.ts';
import { lockRights } from '../users/index.ts';
import { emitToHolders, lockRole, permissionsOf } from './queries.ts';

type Calls = typeof contract.roles;
interface Names {
  lang_en: string;
  lang_fr: string;
}
interface Allowed {
  id: number;
  key: string;
}

export const store = (ctx: Context, { role }: InputOf<Calls['store']>) =>
  change(ctx, async (db, note) => {
    const editor = await lockRights(ctx, db, 'crud_roles');
    const { lang_en, lang_fr, second_step_from = null } = role;
    const allowed = await known(db, role.permissions);
    await refuse(db, editor, { names: role, before: [], after: allowed });
    if (await isTaken(db, role)) return { code: 'error' as const, error: DUPLICATE } as const;
    const { id } = await db
      .insertInto('roles')
      .values({ name: `own_${randomUUID()}`, lang_en, lang_fr, second_step_from })
      .returning('id')
      .executeTakeFirstOrThrow();
    await allow(db, id, allowed);
    note.wrote({ entity: 'roles', id, after: { lang_en, lang_fr, permissions: keysOf(allowed), second_step_from } });
    return { code: 'Ok' as const, id };
  });

export const update = (ctx: Context, { role: sent }: InputOf<Calls['update']>) =>
  changeSessions(ctx, async (db, note, end) => {
    const editor = await lockRights(ctx, db, 'crud_roles');
    const role = await lockRole(db, sent.id);
    const before = await permissionsOf(db, role.id);
    const after = await known(db, sent.permissions);
    if ((sent.row_version ?? role.row_version) !== role.row_version)
      return { code: 'stale' as const, row: { ...role, permissions: before.map(({ id }) => id) } };
    const { lang_en, lang_fr, second_step_from = role.second_step_from } = sent;
    const renamed = cleanText(role.lang_en) !== lang_en || cleanText(role.lang_fr) !== lang_fr;
    const administrators = role.name === ADMINISTRATORS;
    const requires = second_step_from !== role.second_step_from;
    if ((renamed || requires) && !mayGive(editor, { administrators, permissions: keysOf(before) }))
      throw new ForbiddenTry({
        action: 'role.refused',
        entity: 'roles',
        id: role.id,
        before: { lang_en: role.lang_en, lang_fr: role.lang_fr, second_step_from: role.second_step_from },
        after: { lang_en, lang_fr, second_step_from },
      });
    if (renamed && role.system === 1) return { code: 'system_row' as const };
    if (administrators && after.length !== before.length)
      throw invalid({ path: 'role.permissions', rule: 'rule_administrators_keep_all' });
    if (await refuse(db, editor, { id: role.id, names: role, before, after })) return { code: 'own_rights' as const };
    if (await isTaken(db, { lang_en, lang_fr }, role.id)) return { code: 'error' as const, error: DUPLICATE } as const;
    const { row_version } = await db
      .updateTable('roles')
      .set({ lang_en, lang_fr, second_step_from })
      .set((row) => ({ row_version: row('row_version', '+', 1) }))
      .where('id', '=', role.id)
      .returning('row_version')
      .executeTakeFirstOrThrow();
    await db.deleteFrom('role_permissions').where('role_id', '=', role.id).execute();
    await allow(db, role.id, after);
    const allowsOther = keysOf(before).join() !== keysOf(after).join();
    for (const user_id of await emitToHolders(db, note, role.id))
      if (requires || allowsOther) await end('new_roles', user_id);
    note.wrote({
      entity: 'roles',
      id: role.id,
      before: {
        lang_en: role.lang_en,
        lang_fr: role.lang_fr,
        permissions: keysOf(before),
        second_step_from: role.second_step_from,
      },
      after: { lang_en, lang_fr, permissions: keysOf(after), second_step_from },
    });
    return { code: 'Ok' as const, row_version };
  });

const keysOf = (allowed: readonly Allowed[]) => allowed.map(({ key }) => key);

/** The permissions of these ids; refuses an unknown id. */
async function known(db: Trx, ids: readonly number[]): Promise<Allowed[]> {
  const { rows } = await sql<Allowed>`
    select id, key from permissions where id = any(${[...ids]}::int[]) order by id`.execute(db);
  if (rows.length < new Set(ids).size) throw invalid({ path: 'role.permissions', rule: 'e_unknown_reference' });
  return rows;
}

/** Whether the change would take a right from its own editor; one that is not theirs to make is Forbidden, and logged. */
async function refuse(
  db: Trx,
  editor: Holder,
  { id, names, ...changed }: { id?: number; names: Names; before: readonly Allowed[]; after: readonly Allowed[] },
): Promise<boolean> {
  const [before, after] = [keysOf(changed.before), keysOf(changed.after)];
  const refusal = roleRefusal(editor, before, after, await heldWithout(db, editor.id, id ?? 0));
  if (refusal === 'Forbidden')
    throw new ForbiddenTry({
      action: 'role.refused',
      entity: 'roles',
      id,
      name: { en: names.lang_en, fr: names.lang_fr },
      before: { permissions: before },
      after: { permissions: after },
    });
  return refusal === 'own_rights';
}

/** The permissions of a user without one of their roles. */
async function heldWithout(db: ReadDb, user_id: number, role_id: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select distinct p.key from user_roles ur join role_permissions rp using (role_id)
      join permissions p on p.id = rp.permission_id
    where ur.user_id = ${user_id} and ur.role_id <> ${role_id}`.execute(db);
  return rows.map(({ key }) => key);
}

/** Whether another role has one of these names. */
async function isTaken(db: Trx, { lang_en, lang_fr }: Names, id = 0): Promise<boolean> {
  const { rows } = await sql`
    select from roles
    where id <> ${id} and (fold(lang_en) = fold(${lang_en}) or fold(lang_fr) = fold(${lang_fr}))`.execute(db);
  return rows.length > 0;
}

async function allow(db: Trx, role_id: number, allowed: readonly Allowed[]): Promise<void> {
  const rows = allowed.map(({ id }) => ({ role_id, permission_id: id }));
  if (rows.length > 0) await db.insertInto('role_permissions').values(rows).execute();
}
