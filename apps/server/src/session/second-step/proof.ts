/**
 * Whether a typed code is right, and that it counts once.
 *
 * proofOf   what a code proves; outside a change, since a recovery code is hashed slowly
 * spend     counts it, inside the change that it allows; false where it was used before
 */
import { typedCode } from '@resa/rules/staff/second-step';
import { sql } from 'kysely';
import type { Trx } from '../../db/handles.ts';
import { counterOf } from './app-codes.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import type { SecondStep } from './stored.ts';

/** `since` names the second step that it is a proof for. */
export type Proof = { readonly since: string } & (
  | { readonly counter: number }
  | { readonly code_hash: string }
  /** The id of a passkey whose answer was counted already. */
  | { readonly passkey: number }
);

export async function proofOf(step: SecondStep, typed: string, now: Date): Promise<Proof | null> {
  const code = typedCode(typed);
  const { since } = step;
  if (code?.kind === 'recovery') return { since, code_hash: await hashRecoveryCode(code.code, step.recovery_salt) };
  const counter = counterOf(step.key, typed, now);
  return counter === null ? null : { since, counter };
}

/** A code of the app is good after all that were used before it, so that none counts twice within its time. */
export async function spend(trx: Trx, user_id: number, proof: Proof, now: Date): Promise<boolean> {
  const step = await trx
    .selectFrom('second_steps')
    .select('user_id')
    .where('user_id', '=', user_id)
    .where('since', '=', proof.since)
    .forUpdate()
    .executeTakeFirst();
  if (!step) return false;
  if ('passkey' in proof) {
    const { rows } = await sql`select from passkeys where id = ${proof.passkey} and user_id = ${user_id}`.execute(trx);
    return rows.length > 0;
  }
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
