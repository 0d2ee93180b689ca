/**
 * Whether a typed code is right, and that it counts once.
 *
 * proofOf   what a code proves; outside a change, since a recovery code is hashed slowly
 * spend     counts it, inside the change that it allows; false where it was used before
 */
import { typedCode } from '@resa/rules/staff/second-step';
import { sql } from 'kysely';
import type { Trx } from '../../db/handles.ts';
import type { Context } from '../../frame/change/context.ts';
import { passkeysOf } from '../passkeys/stored.ts';
import { counterOf } from './app-codes.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import type { SecondStep } from './stored.ts';

/** A code, of the second step that was set up at `since`. */
export type CodeProof = { readonly since: string } & ({ readonly counter: number } | { readonly code_hash: string });

/** How a user proved who they are. `since` names their second step; null if they have none. */
export type Proof =
  | CodeProof
  /** The id of a passkey whose answer was counted already. */
  | { readonly since: string | null; readonly passkey: number }
  /** A password, which counts while the account has neither a second step nor a passkey. */
  | { readonly since: null };

type Spending = Pick<Context, 'config' | 'now'>;

export async function proofOf(step: SecondStep, typed: string, now: Date): Promise<CodeProof | null> {
  const code = typedCode(typed);
  const { since } = step;
  if (code?.kind === 'recovery') return { since, code_hash: await hashRecoveryCode(code.code, step.recovery_salt) };
  const counter = counterOf(step.key, typed, now);
  return counter === null ? null : { since, counter };
}

/**
 * False also where the second step was set up or replaced since, or a first passkey was added. A code of the app is good
 * after all that were used before it, so that none counts twice within its time.
 */
export async function spend(trx: Trx, { config, now }: Spending, user_id: number, proof: Proof): Promise<boolean> {
  const step = await trx
    .selectFrom('second_steps')
    .select('since')
    .where('user_id', '=', user_id)
    .forUpdate()
    .executeTakeFirst();
  if ((step?.since ?? null) !== proof.since) return false;
  if ('passkey' in proof) {
    const { rows } = await sql`select from passkeys where id = ${proof.passkey} and user_id = ${user_id}`.execute(trx);
    return rows.length > 0;
  }
  if (proof.since === null) return (await passkeysOf(trx, config, user_id)).length === 0;
  const counted =
    'counter' in proof
      ? trx
          .updateTable('second_steps')
          .set({ last_counter: proof.counter })
          .where('user_id', '=', user_id)
          .where('last_counter', '<', proof.counter)
          .returning('user_id')
      : trx
          .updateTable('recovery_codes')
          .set({ used_at: now.toISOString() })
          .where('user_id', '=', user_id)
          .where('code_hash', '=', proof.code_hash)
          .where('used_at', 'is', null)
          .returning('user_id');
  return (await counted.executeTakeFirst()) !== undefined;
}
