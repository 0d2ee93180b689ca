/** Rows of roles as the calls read them. */
import type { ReadDb, Trx } from '../db/handles.ts';
import { notFound } from '../frame/call/refused.ts';
import type { Note } from '../frame/change/note.ts';

/** The permissions of a role, by their ids. */
export const permissionsOf = (db: ReadDb, role_id: number) =>
  db
    .selectFrom('role_permissions as rp')
    .innerJoin('permissions as p', 'p.id', 'rp.permission_id')
    .select(['p.id', 'p.key'])
    .where('rp.role_id', '=', role_id)
    .orderBy('p.id')
    .execute();

/** A role, locked until the change ends; throws NotFound without such a role. */
export async function lockRole(db: Trx, id: number) {
  const role = await db.selectFrom('roles').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!role) throw notFound();
  return role;
}

/** Sends the browsers of a role's users an event: their permissions changed. Returns the users. */
export async function emitToHolders(db: ReadDb, note: Note, role_id: number): Promise<number[]> {
  const holders = await db.selectFrom('user_roles').select('user_id').where('role_id', '=', role_id).execute();
  for (const { user_id } of holders) note.emit({ type: 'RightsUpdate' }, { user: user_id });
  return holders.map(({ user_id }) => user_id);
}
