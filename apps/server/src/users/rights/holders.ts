/** The rights of users, in the form of packages/rules (staff/rights.ts). */
import { ADMINISTRATORS } from '@resa/contract/permissions';
import type { GivenRole, Holder } from '@resa/rules/staff/rights';
import { sql } from 'kysely';
import type { ReadDb, Trx } from '../../db/handles.ts';
import { sessionUsed } from '../../frame/call/actor.ts';
import { forbidden, notFound } from '../../frame/call/refused.ts';
import type { Context } from '../../frame/change/context.ts';

/**
 * Makes changes of accounts and roles run one after the other, and returns the caller's rights once it is their turn.
 * Refuses a caller who has been signed out, or has lost the right, by the change before. Taken before any other lock.
 */
export async function lockRights(
  { actor, now }: Context,
  db: Trx,
  right: 'crud_users' | 'crud_roles',
): Promise<Holder> {
  await takeTurn(db);
  const session = await db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select('s.id')
    .where('s.id', '=', actor.session_id)
    .where('s.ended_at', 'is', null)
    .where('u.active', '=', 1)
    .executeTakeFirst();
  if (!session) throw await sessionUsed(db, now, 'id', actor.session_id);
  const editor = await holderOf(db, actor.user_id);
  // ctx.may knows the caller's rights when the call began.
  if (!new Set(editor.permissions).has(right)) throw forbidden();
  return editor;
}

/** Taken before any other lock. */
export async function takeTurn(db: Trx): Promise<void> {
  await db.selectFrom('roles').select('id').where('name', '=', ADMINISTRATORS).forUpdate().executeTakeFirstOrThrow();
}

const holding = sql`
  u.id,
  exists (select from user_roles ur join roles r on r.id = ur.role_id
    where ur.user_id = u.id and r.name = ${ADMINISTRATORS}) as administrator,
  array(select distinct p.key from user_roles ur join role_permissions rp using (role_id)
    join permissions p on p.id = rp.permission_id where ur.user_id = u.id order by p.key) as permissions,
  array(select place_id from user_places where user_id = u.id order by place_id) as locations,
  array(select distinct restriction_id from kept_seen_restrictions
    where user_id = u.id and until is null order by restriction_id) as sees`;

/** The rights of these users, by their ids. */
export async function holdersOf(db: ReadDb, ids: readonly number[]): Promise<ReadonlyMap<number, Holder>> {
  const { rows } = await sql<Holder>`select ${holding} from users u where u.id = any(${[...ids]}::int[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The rights of a user; throws NotFound without such a user. */
export async function holderOf(db: ReadDb, id: number): Promise<Holder> {
  const found = (await holdersOf(db, [id])).get(id);
  if (!found) throw notFound();
  return found;
}

/** The number of active administrators other than a user. */
export async function administratorsBeside(db: ReadDb, id: number): Promise<number> {
  const { n } = await db
    .selectFrom('users as u')
    .innerJoin('user_roles as ur', 'ur.user_id', 'u.id')
    .innerJoin('roles as r', 'r.id', 'ur.role_id')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('u.active', '=', 1)
    .where('u.id', '<>', id)
    .where('r.name', '=', ADMINISTRATORS)
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** Roles with their permissions; those of these ids, or all. */
export async function rolesOf(db: ReadDb, ids?: readonly number[]): Promise<(GivenRole & NamedRole)[]> {
  const { rows } = await sql<GivenRole & NamedRole>`
    select r.id, r.lang_en, r.lang_fr, r.system, r.name = ${ADMINISTRATORS} as administrators,
      array(select p.key from role_permissions rp join permissions p on p.id = rp.permission_id
        where rp.role_id = r.id order by p.key) as permissions
    from roles r where ${ids ? sql`r.id = any(${[...ids]}::int[])` : sql`true`}
    order by r.lang_en collate names, r.id`.execute(db);
  return rows;
}
interface NamedRole {
  id: number;
  lang_en: string;
  lang_fr: string;
  system: 0 | 1;
}
