/**
 * Tickets: what a browser holds between two requests that belong together. Each is sealed for the server, good for one
 * purpose and at most ten minutes, and opens nothing by itself. A change uses its ticket up: each counts once.
 *
 * code     the password was right; a code or a passkey of the account follows
 * set_up   the password was right, a role requires a second step, and the account has none and no passkey
 * own      a signed-in user sets one up
 * binding  a signed-in user binds their account to the identity provider
 *
 * With the challenge of a passkey (decision 078):
 *
 * passkey_sign_in   a browser signs in without a password
 * passkey_step      a passkey follows the password as the second step
 * passkey_unlock    a passkey unlocks the screen
 * passkey_own       a passkey proves a signed-in user before a change of how they sign in
 * passkey_add       a signed-in user adds a passkey
 * passkey_set_up    the password was right, and a passkey becomes the second step that a role requires
 */
import { createHash, randomUUID } from 'node:crypto';
import { PASSKEY_MINUTES } from '@resa/rules/staff/passkeys';
import { TICKET_MINUTES } from '@resa/rules/staff/second-step';
import type { Trx } from '../../db/handles.ts';
import type { Context } from '../../frame/change/context.ts';
import type { SessionIdentity } from '../sign-in/identity.ts';
import type { SealKey } from '../sign-in/seal.ts';
import { spendOnce } from '../spent.ts';
import type { Proof } from './proof.ts';
import { textsOf } from './stored.ts';

interface AtSignIn {
  readonly user_id: number;
  /** Ends with the password that was right. */
  readonly password: string;
  readonly weak_password: 0 | 1;
  /** Seals the session, as the typed password would. */
  readonly seal_key: SealKey;
  readonly workstation: string | undefined;
  readonly identity?: SessionIdentity | undefined;
}

export interface Tickets {
  code: AtSignIn;
  /** The key is there once the set-up has begun. */
  set_up: AtSignIn & { readonly key?: string };
  own: OfSession & { readonly key: string; readonly proof: Proof };
  binding: OfSession & { readonly proof: Proof };
  /** The public key of the browser that began. */
  passkey_sign_in: Challenge & { readonly public_key: string };
  passkey_step: Challenge & OfSignIn;
  passkey_unlock: Challenge & OfSession;
  passkey_own: Challenge & OfSession;
  passkey_add: Challenge & OfSession & { readonly proof: Proof };
  passkey_set_up: Challenge & AtSignIn;
}
interface Challenge {
  readonly challenge: string;
}
interface OfSession {
  readonly user_id: number;
  readonly session_id: number;
}
interface OfSignIn {
  readonly user_id: number;
  /** The hash of the ticket of the password. */
  readonly sign_in: string;
}
type Purpose = keyof Tickets;
interface Sealing {
  /** Milliseconds since 1970. */
  readonly until: number;
  readonly id: string;
}

const nameOf = (purpose: Purpose) => `ticket ${purpose}`;

/** Names a password hash without telling it. */
export const fingerprintOf = (password_hash: string) =>
  createHash('sha256').update(password_hash).digest('base64url').slice(0, 22);

/** A ticket that continues another keeps its `until` and its `id`: a chain ends ten minutes after the password, and counts once. */
export async function makeTicket<P extends Purpose>(
  ctx: Context,
  purpose: P,
  content: Tickets[P] & Partial<Sealing>,
): Promise<string> {
  const minutes = 'challenge' in content ? PASSKEY_MINUTES : TICKET_MINUTES;
  const until = ctx.now.getTime() + minutes * 60_000;
  return (await textsOf(ctx.config)).seal(nameOf(purpose), JSON.stringify({ until, id: randomUUID(), ...content }));
}

/** Returns undefined for a ticket that has expired, has another purpose, or is not from this server. */
export async function openTicket<P extends Purpose>(
  ctx: Context,
  purpose: P,
  ticket: string,
): Promise<(Tickets[P] & Sealing) | undefined> {
  const text = (await textsOf(ctx.config)).open(nameOf(purpose), ticket);
  if (text === undefined) return undefined;
  const content = JSON.parse(text) as Tickets[P] & Sealing;
  return content.until > ctx.now.getTime() ? content : undefined;
}

/** Uses a ticket up, inside the change that it allows; false where it was used before. */
export const useTicket = (trx: Trx, { id, until }: Sealing): Promise<boolean> =>
  spendOnce(trx, id, new Date(until + PASSKEY_MINUTES * 60_000));
