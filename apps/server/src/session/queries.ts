import type { Permission } from '@resa/contract/permissions';
import type { Session } from '@resa/contract/session';
import { sql } from 'kysely';
import { clientInProcess } from '../client-records/index.ts';
import type { ReadDb, Trx } from '../db/handles.ts';
import { type Actor, sessionUsed } from '../frame/call/actor.ts';
import type { Context } from '../frame/change/context.ts';
import { passkeyState } from './passkeys/stored.ts';

/** The facts that the browser of a live session knows about its user, as of now. */
export async function sessionOf(
  db: ReadDb,
  actor: Actor,
  { settings, today, config }: Pick<Context, 'settings' | 'today' | 'config'>,
): Promise<Omit<Session, 'token'>> {
  const { email, photo_file_id, single_keys, compact_rows, expires_at, weak_password, identity_id } = await db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select([
      'u.email',
      'u.photo_file_id',
      'u.single_keys',
      'u.compact_rows',
      's.expires_at',
      's.weak_password',
      's.identity_id',
    ])
    .where('s.id', '=', actor.session_id)
    .executeTakeFirstOrThrow();
  const locations = await db
    .selectFrom('places')
    .select(['id', 'name', 'faces_queue', 'offline'])
    .where('id', '=', sql<number>`any(${[...actor.places]})`)
    .orderBy(sql`name collate names`)
    .orderBy('id')
    .execute();
  const columns = await db
    .selectFrom('user_columns')
    .select(['list', 'hidden'])
    .where('user_id', '=', actor.user_id)
    .orderBy('list')
    .execute();
  return {
    userid: actor.user_id,
    username: actor.name,
    email,
    permissions: [...actor.permissions].sort() as Permission[],
    roles: [...actor.roles].sort(),
    logged: true,
    is_client: false,
    single_head: null,
    client_state_type_id: null,
    client_id: null,
    client_in_process: await clientInProcess(db, today.date),
    locations,
    language: actor.language,
    single_keys,
    uuid: actor.session_uuid,
    photo: photo_file_id ? 1 : 0,
    lock_minutes: settings.lock_minutes,
    columns,
    compact_rows,
    better_password: settings.password_policy === 'standard' ? weak_password : 0,
    by_provider: identity_id === null ? 0 : 1,
    ...(await passkeyState(db, config, actor.user_id)),
    expires_at,
  };
}

const account = (db: ReadDb) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'language', 'active', 'password_hash'])
    .select(sql<0 | 1>`(exists (select from second_steps where user_id = users.id))::int`.as('second_step'));

/** The user of an email address, whatever its case. */
export const userByEmail = (db: ReadDb, email: string) =>
  account(db).where(sql`lower(email)`, '=', sql`lower(${email})`).executeTakeFirst();

export const userById = (db: ReadDb, id: number) => account(db).where('id', '=', id).executeTakeFirst();

/** The same, locked until the change ends. */
export const lockUserById = (trx: Trx, id: number) => account(trx).where('id', '=', id).forUpdate().executeTakeFirst();

interface Calling {
  readonly actor: Pick<Actor, 'user_id' | 'session_id'>;
  readonly now: Date;
}

/**
 * The caller, locked until the change ends. Refused where their session ended since the call began: a reset of the second
 * step ends it under the same lock, so that nothing is added after it.
 */
export async function lockCaller({ actor, now }: Calling, trx: Trx) {
  const { user_id, session_id } = actor;
  const user = await lockUserById(trx, user_id);
  const open = await trx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', session_id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (!user || !open) throw await sessionUsed(trx, now, 'id', session_id);
  return user;
}
