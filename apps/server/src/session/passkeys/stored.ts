/**
 * Passkeys as they are stored.
 *
 * passkeysOf     the passkeys of a user that work at the present address
 * storePasskey   adds one; refuses a credential that is stored already, and one over the limit
 * removePasskey  removes one; returns false if the user has no such passkey
 * lostByHost     counts the passkeys that were made for another host, and their users
 * passkeyState   whether a user has a passkey that works here, and whether they only have others
 */
import { MOST_PASSKEYS, rpIdOf } from '@resa/rules/staff/passkeys';
import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import type { ReadDb, Trx } from '../../db/handles.ts';
import type { PasskeysTable } from '../../db/tables/staff.ts';
import type { Config } from '../../frame/process/config.ts';

type Host = Pick<Config, 'publicUrl'>;

export const passkeysOf = (db: ReadDb, { publicUrl }: Host, user_id: number) =>
  db
    .selectFrom('passkeys')
    .select(['id', 'credential_id', 'transports'])
    .where('user_id', '=', user_id)
    .where('rp_id', '=', rpIdOf(publicUrl))
    .orderBy('id')
    .execute();

type NewRow = Omit<Insertable<PasskeysTable>, 'last_used_at' | 'created_at'>;

/** The caller has locked the user, so that two at once do not pass the limit. Null if it was added. */
export async function storePasskey(
  trx: Trx,
  { config, now }: { config: Host; now: Date },
  row: NewRow,
): Promise<'passkeys_full' | 'passkey_refused' | null> {
  if ((await passkeysOf(trx, config, row.user_id)).length >= MOST_PASSKEYS) return 'passkeys_full';
  const stored = await trx
    .insertInto('passkeys')
    .values({ ...row, created_at: now.toISOString(), last_used_at: null })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return stored ? null : 'passkey_refused';
}

export async function removePasskey(trx: Trx, user_id: number, id: number): Promise<boolean> {
  const gone = await trx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .returning('id')
    .executeTakeFirst();
  return gone !== undefined;
}

export const lostByHost = (db: ReadDb, { publicUrl }: Host) =>
  db
    .selectFrom('passkeys')
    .select('rp_id')
    .select(({ fn }) => [fn.countAll<number>().as('passkeys'), fn.count<number>('user_id').distinct().as('users')])
    .where('rp_id', '<>', rpIdOf(publicUrl) ?? '')
    .groupBy('rp_id')
    .orderBy('rp_id')
    .execute();

/** `by_passkey` 1: the user has one that works here. `lost_passkeys` 1: all of theirs were made for another host. */
export async function passkeyState(db: ReadDb, { publicUrl }: Host, user_id: number) {
  const rp_id = rpIdOf(publicUrl) ?? '';
  const { rows } = await sql<{ by_passkey: 0 | 1; lost_passkeys: 0 | 1 }>`
    select coalesce(bool_or(rp_id = ${rp_id}), false)::int as by_passkey,
      coalesce(not bool_or(rp_id = ${rp_id}), false)::int as lost_passkeys
    from passkeys where user_id = ${user_id}`.execute(db);
  return rows[0] ?? { by_passkey: 0, lost_passkeys: 0 };
}
