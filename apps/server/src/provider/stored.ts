/** The provider as it is stored, with its secret opened. */
import type { ReadDb, Trx } from '../db/handles.ts';
import type { Config } from '../frame/process/config.ts';
import { textsOf } from '../session/index.ts';

/** The name that the secret of the provider is sealed under. */
export const nameOfProviderSecret = () => 'secret of the identity provider';

export type StoredProvider = NonNullable<Awaited<ReturnType<typeof rowOf>>>;

const rowOf = (db: ReadDb) => db.selectFrom('identity_provider').selectAll().executeTakeFirst();

/** The provider, active or not; `secret` is empty without one, or where it does not open any more. */
export async function providerOf(db: ReadDb, config: Config): Promise<StoredProvider | undefined> {
  const row = await rowOf(db);
  if (!row) return undefined;
  const secret = row.secret && (await textsOf(config)).open(nameOfProviderSecret(), row.secret);
  return { ...row, secret: secret ?? '' };
}

export const groupsStored = (db: ReadDb) =>
  db
    .selectFrom('provider_groups')
    .select(['name', 'role_id', 'written_by'])
    .orderBy('name')
    .orderBy('role_id')
    .execute();

export async function emergencyIds(db: ReadDb | Trx): Promise<number[]> {
  const rows = await db.selectFrom('emergency_administrators').select('user_id').orderBy('user_id').execute();
  return rows.map(({ user_id }) => user_id);
}

/** The identity of a user at an issuer. */
export const identityOfUser = (db: ReadDb, issuer: string, user_id: number) =>
  db
    .selectFrom('identities')
    .select(['id', 'subject', 'since'])
    .where('issuer', '=', issuer)
    .where('user_id', '=', user_id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
