/** The challenges of passkeys that sign in, unlock or prove who somebody is. */
import { createHash } from 'node:crypto';
import type { contract, InputOf } from '@resa/contract';
import type { Context } from '../frame/change/context.ts';
import { waitingSignIn } from '../second-step/index.ts';
import { askFor, makeTicket, newChallenge, partyOf, toPublicKey } from '../session/index.ts';

const NONE = { code: 'no_passkeys' as const };
type Calls = typeof contract.passkeys;

/** A hash of the ticket of a right password. A challenge that holds it is valid for that sign-in only. */
export const signInOf = (ticket: string) => createHash('sha256').update(ticket).digest('base64url');

export async function beginSignIn(ctx: Context, { public_key }: InputOf<Calls['beginSignIn']>) {
  const party = partyOf(ctx);
  if (!party) return NONE;
  toPublicKey(public_key);
  const challenge = newChallenge();
  return {
    code: 'Ok' as const,
    ticket: await makeTicket(ctx, 'passkey_sign_in', { challenge, public_key }),
    options: await askFor(ctx, party.id, { challenge, user_id: null, userVerification: 'required' }),
  };
}

/** The passkey need not verify its user, since the password was right. */
export async function beginStep(ctx: Context, { ticket }: InputOf<Calls['beginStep']>) {
  const party = partyOf(ctx);
  if (!party) return NONE;
  const waiting = await waitingSignIn(ctx, 'code', ticket);
  if (!waiting) return { code: 'ticket_over' as const };
  const challenge = newChallenge();
  const user_id = waiting.user.id;
  return {
    code: 'Ok' as const,
    ticket: await makeTicket(ctx, 'passkey_step', { challenge, user_id, sign_in: signInOf(ticket) }),
    options: await askFor(ctx, party.id, { challenge, user_id, userVerification: 'preferred' }),
  };
}

export const beginUnlock = (ctx: Context) => beginFor(ctx, 'passkey_unlock');
export const beginProof = (ctx: Context) => beginFor(ctx, 'passkey_own');

async function beginFor(ctx: Context, purpose: 'passkey_unlock' | 'passkey_own') {
  const party = partyOf(ctx);
  if (!party) return NONE;
  const { user_id, session_id } = ctx.actor;
  const challenge = newChallenge();
  const options = await askFor(ctx, party.id, { challenge, user_id, userVerification: 'required' });
  // With an empty list, the browser would offer the passkeys of everybody at this workstation.
  if (options.allowCredentials.length === 0) return NONE;
  const ticket = await makeTicket(ctx, purpose, { challenge, user_id, session_id });
  return { code: 'Ok' as const, ticket, options };
}
