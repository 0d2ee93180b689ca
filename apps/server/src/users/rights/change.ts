/** Changes of accounts, checked under the lock of rights by the present rights of their editor. */
import { type AccountField, accountRefusal, type Holder, locationsAfter } from '@resa/rules/staff/rights';
import { sql } from 'kysely';
import type { ReadDb, Trx } from '../../db/handles.ts';
import { invalid } from '../../frame/call/refused.ts';
import { type Context, ForbiddenTry } from '../../frame/change/context.ts';
import { administratorsBeside, holderOf, lockRights, rolesOf } from './holders.ts';

/** The parts of an account outside its own row. */
export interface Holdings {
  active: 0 | 1;
  roles: readonly number[];
  locations: readonly number[];
}

/** The editor, and the present account; the account is null for a new one. */
export async function lockHolders(ctx: Context, db: Trx, id: number | null) {
  const editor = await lockRights(ctx, db, 'crud_users');
  return { editor, account: id === null ? null : await holderOf(db, id) };
}

export const rolesHeld = async (db: ReadDb, user_id: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('user_roles')
    .select('role_id')
    .where('user_id', '=', user_id)
    .orderBy('role_id')
    .execute();
  return rows.map(({ role_id }) => role_id);
};

/** The roles and locations that an account is given; refuses unknown ids, and keeps locations of others (002 B26). */
export async function given(
  db: Trx,
  editor: Holder,
  account: Holder | null,
  sent: { roles: readonly number[]; locations?: readonly number[] | undefined },
) {
  const roles = [...new Set(sent.roles)].sort((a, b) => a - b);
  if ((await rolesOf(db, roles)).length < roles.length)
    throw invalid({ path: 'row.roles', rule: 'e_unknown_reference' });
  const formerLocations = account?.locations ?? [];
  const locations = sent.locations ? locationsAfter(editor, formerLocations, sent.locations) : [...formerLocations];
  const { rows } = await sql`select from places where id = any(${locations}::int[])`.execute(db);
  if (rows.length < locations.length) throw invalid({ path: 'row.locations', rule: 'e_unknown_reference' });
  return { roles, locations };
}

/** Why the change is refused, null if it is not; one that is not the editor's to make is Forbidden, and logged. */
export async function refuse(
  db: Trx,
  editor: Holder,
  account: Holder | null,
  {
    before,
    after,
    fields,
    name = '',
  }: {
    before: Holdings | null;
    after: Holdings | null;
    fields: readonly AccountField[];
    /** The name of a new account. */
    name?: string;
  },
): Promise<'own_rights' | 'last_administrator' | 'emergency' | null> {
  const added = (after?.roles ?? []).filter((id) => !before?.roles.includes(id));
  const roles = await rolesOf(db, after?.roles ?? []);
  const stays = after?.active === 1 && roles.some(({ administrators }) => administrators);
  const endsAdministrator = account?.administrator === true && before?.active === 1 && !stays;
  const refusal = accountRefusal(
    editor,
    account,
    {
      fields,
      given: roles.filter(({ id }) => added.includes(id)),
      added: (after?.locations ?? []).filter((id) => !before?.locations.includes(id)),
      endsAdministrator,
    },
    account ? await administratorsBeside(db, account.id) : 0,
  );
  if (refusal === 'Forbidden')
    throw new ForbiddenTry({
      action: 'user.refused',
      ...(account ? { entity: 'users', id: account.id } : { entity: 'users', name: { en: name, fr: name } }),
      after: { fields: [...fields] },
    });
  if (!refusal && endsAdministrator && account && (await isNeeded(db, account.id))) return 'emergency';
  return refusal;
}

/** Whether an administrator is one of those who still sign in with a password while passwords are off. */
async function isNeeded(db: Trx, user_id: number): Promise<boolean> {
  const row = await db
    .selectFrom('emergency_administrators as e')
    .innerJoin('identity_provider as p', (join) => join.on('p.active', '=', 1).on('p.passwords', '=', 0))
    .select('e.user_id')
    .where('e.user_id', '=', user_id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Writes the roles and locations of an account. */
export async function hold(db: Trx, user_id: number, { roles, locations }: Omit<Holdings, 'active'>): Promise<void> {
  await db.deleteFrom('user_roles').where('user_id', '=', user_id).execute();
  if (roles.length > 0)
    await db
      .insertInto('user_roles')
      .values(roles.map((role_id) => ({ user_id, role_id })))
      .execute();
  await db.deleteFrom('user_places').where('user_id', '=', user_id).execute();
  if (locations.length > 0)
    await db
      .insertInto('user_places')
      .values(locations.map((place_id) => ({ user_id, place_id })))
      .execute();
}

/** Roles and locations by their names, as the log keeps them. */
export async function inWords(db: Trx, { roles, locations }: Omit<Holdings, 'active'>) {
  const places = await db
    .selectFrom('places')
    .select('name')
    .where(sql<boolean>`id = any(${[...locations]}::int[])`)
    .orderBy('id')
    .execute();
  return {
    roles: (await rolesOf(db, roles)).map(({ lang_en }) => lang_en),
    locations: places.map(({ name }) => name),
  };
}
