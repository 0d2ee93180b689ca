/**
 * The second step of a user as it is stored.
 *
 * secondStepOf   it, with its key opened
 * needOf         whether a sign-in needs it, and whether a role requires it
 * storeStep      sets one up, in place of the one before
 * storeCodes     new recovery codes in place of those before
 * removeStep     ends it
 */
import { ADMINISTRATORS } from '@resa/contract/permissions';
import { rpIdOf } from '@resa/rules/staff/passkeys';
import { isDue } from '@resa/rules/staff/second-step';
import { sql } from 'kysely';
import type { ReadDb, Trx } from '../../db/handles.ts';
import type { Context } from '../../frame/change/context.ts';
import { textsUnder } from '../../frame/files/sealing.ts';
import type { Config } from '../../frame/process/config.ts';
import { fileKeys } from '../../frame/process/secrets.ts';
import type { NewCodes } from './recovery-codes.ts';

/** The name that a user's key is sealed under. */
export const nameOfSecret = (user_id: number | string) => `second step of user ${user_id}`;

/** Seals short secrets with the keys of this installation. */
export const textsOf = async (config: Config) => textsUnder(await fileKeys(config));

export interface SecondStep {
  readonly user_id: number;
  /** Empty without an app, and where it cannot be opened any more; recovery codes still work. */
  readonly key: string;
  readonly recovery_salt: string;
  readonly since: string;
  readonly codes_left: number;
}

export async function secondStepOf(db: ReadDb, config: Config, user_id: number): Promise<SecondStep | undefined> {
  const row = await db
    .selectFrom('second_steps')
    .select(['user_id', 'secret', 'recovery_salt', 'since'])
    .select(
      sql<number>`(select count(*)::int from recovery_codes c where c.user_id = second_steps.user_id and used_at is null)`.as(
        'codes_left',
      ),
    )
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { secret, ...step } = row;
  return { ...step, key: (await textsOf(config)).open(nameOfSecret(user_id), secret) ?? '' };
}

export interface Need {
  /** Whether the user has a second step. */
  readonly has: boolean;
  /** Whether it has an app; without one, passkeys are the second step. */
  readonly app: boolean;
  /** Whether the user has a passkey that works here; it proves them before anything is set up. */
  readonly passkeys: boolean;
  /** Administrators and privacy officers type a code at each sign-in: no workstation is remembered for them. */
  readonly each_time: boolean;
  readonly due_from: string | null;
  /** Whether a role requires one today. */
  readonly due: boolean;
}

export async function needOf(
  db: ReadDb,
  { config, today }: Pick<Context, 'config' | 'today'>,
  user_id: number,
): Promise<Need> {
  const { rows } = await sql<Omit<Need, 'due'>>`
    select exists (select from second_steps where user_id = ${user_id}) as has,
      exists (select from second_steps where user_id = ${user_id} and secret <> '') as app,
      exists (select from passkeys where user_id = ${user_id} and rp_id = ${rpIdOf(config.publicUrl)}) as passkeys,
      coalesce(bool_or(r.name in (${ADMINISTRATORS}, 'privacy_officer')), false) as each_time, min(r.second_step_from) as due_from
    from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = ${user_id}`.execute(db);
  const need = rows[0] as Omit<Need, 'due'>;
  return { ...need, due: isDue(need.due_from, today.date) };
}

interface NewStep {
  readonly user_id: number;
  readonly key: string;
  readonly counter: number;
  readonly codes: NewCodes;
  readonly config: Config;
  readonly now: Date;
}

/**
 * Stores a second step in place of the former one. `counter` is the period of the code that proved the key, which does
 * not count again. `key` is empty for a user whose passkeys are the second step.
 */
export async function storeStep(trx: Trx, { user_id, key, counter, codes, config, now }: NewStep): Promise<void> {
  await trx.deleteFrom('second_steps').where('user_id', '=', user_id).execute();
  const secret = key && (await textsOf(config)).seal(nameOfSecret(user_id), key);
  await trx
    .insertInto('second_steps')
    .values({ user_id, secret, last_counter: counter, recovery_salt: codes.salt, since: now.toISOString() })
    .execute();
  await insertCodes(trx, user_id, codes);
}

export async function storeCodes(trx: Trx, user_id: number, codes: NewCodes): Promise<void> {
  await trx.updateTable('second_steps').set({ recovery_salt: codes.salt }).where('user_id', '=', user_id).execute();
  await trx.deleteFrom('recovery_codes').where('user_id', '=', user_id).execute();
  await insertCodes(trx, user_id, codes);
}

const insertCodes = (trx: Trx, user_id: number, { hashes }: NewCodes) =>
  trx
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id, code_hash, used_at: null })))
    .execute();

/** Returns whether there was one. */
export async function removeStep(trx: Trx, user_id: number): Promise<boolean> {
  const gone = await trx.deleteFrom('second_steps').where('user_id', '=', user_id).returning('user_id').execute();
  return gone.length > 0;
}
