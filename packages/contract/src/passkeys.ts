/** Passkeys (WebAuthn): signing in without a password, the second step, unlocking (decision 078). */
import { z } from 'zod';
import { answers, call } from './call.ts';
import { CredentialId, NewPasskey, own, ownRefusals, PasskeyAnswer, Ticket } from './proof.ts';
import { Sealed } from './session.ts';
import { Count, Flag, Id, Instant, PublicKey, requiredText } from './types.ts';

const Descriptor = z.object({ id: CredentialId, type: z.literal('public-key'), transports: z.array(z.string()) });

/** The options that the browser hands to a passkey, as WebAuthn names them; without `allowCredentials` the user chooses one. */
const Asked = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.enum(['required', 'preferred']),
  allowCredentials: z.array(Descriptor),
});
const AskedNew = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.number(),
  excludeCredentials: z.array(Descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});
const asked = { ticket: Ticket, options: Asked };
const askedNew = { ticket: Ticket, options: AskedNew };

const Name = requiredText(60);
const signedIn = { row: Sealed, workstation: z.string() };
/** The challenge expired or was used; the passkey is unknown, or its answer is wrong. */
const refusals = { no_passkeys: {}, ticket_over: {}, passkey_refused: {} };

/** A passkey as its user sees it. */
export const Passkey = z.object({
  id: Id,
  name: z.string(),
  created_at: Instant,
  last_used_at: Instant.nullable(),
  /** 1 = the passkey may be copied to other devices, by an account at its maker. */
  backed_up: Flag,
  rp_id: z.string(),
  /** 0 = it was made for another address of Resa. */
  works: Flag,
  /** 1 = removing it ends the second step. */
  ends_step: Flag,
});
export type Passkey = z.output<typeof Passkey>;

export const passkeys = {
  fetch: call({
    summary: 'List your passkeys',
    path: '/api/user/passkeys',
    may: 'signed_in',
    reads: ['users', 'settings'],
    takes: z.object({}),
    gives: answers({
      Ok: {
        rows: z.array(Passkey),
        /** The host that passkeys belong to; null where there can be none. */
        rp_id: z.string().nullable(),
        /** 1 = passwords are off, and passkeys with them. */
        off: Flag,
        /** Whether there is a second step: every passkey is one then. */
        second_step: Flag,
        /** 1 = the second step has an app too. */
        app: Flag,
        codes_left: Count,
        /** 1 = a role requires a second step. */
        due: Flag,
      },
    }),
  }),
  /** Returns a challenge. Its answer is the `passkey` of calls that change how the user signs in. */
  beginProof: call({
    summary: 'Begin to prove by a passkey who you are',
    path: '/api/user/passkeys/prove',
    may: 'signed_in',
    reads: [],
    byHand: true,
    takes: z.object({}),
    gives: answers({ Ok: asked, no_passkeys: {} }),
  }),
  beginAdding: call({
    summary: 'Begin to add a passkey',
    limited: true,
    path: '/api/user/passkeys/begin',
    may: 'signed_in',
    reads: [],
    byHand: true,
    takes: z.object(own),
    gives: answers({ Ok: askedNew, ...ownRefusals, no_passkeys: {}, password_off: {}, passkeys_full: {} }),
  }),
  /** Also sets up a missing second step if `second_step` is 1 or a role requires it, and then returns recovery codes. */
  add: call({
    summary: 'Add a passkey',
    limited: true,
    path: '/api/user/passkeys/add',
    may: 'signed_in',
    changes: ['users', 'sessions'],
    logs: 'passkeys.add',
    sendsSecret: true,
    takes: z.object({ passkey: NewPasskey, name: Name, second_step: Flag }),
    gives: answers({ Ok: { recovery_codes: z.array(z.string()).nullable() }, ...refusals, passkeys_full: {} }),
    says: { ticket_over: 'e_proof_over' },
  }),
  rename: call({
    summary: 'Rename a passkey',
    path: '/api/user/passkeys/rename',
    may: 'signed_in',
    changes: ['users'],
    logs: 'passkeys.rename',
    takes: z.object({ id: Id, name: Name }),
    gives: answers({ Ok: {}, NotFound: {} }),
  }),
  /** Also ends the second step if `ends_step` of the passkey is 1. */
  remove: call({
    summary: 'Remove a passkey',
    limited: true,
    path: '/api/user/passkeys/remove',
    may: 'signed_in',
    changes: ['users', 'sessions'],
    logs: 'passkeys.remove',
    takes: z.object({ ...own, id: Id }),
    gives: answers({ Ok: {}, ...ownRefusals, NotFound: {}, second_step_due: {} }),
  }),
  /** The challenge is valid for the browser that has the private key of `public_key`. */
  beginSignIn: call({
    summary: 'Begin to sign in with a passkey',
    path: '/web/auth/passkey/begin',
    may: 'everyone',
    reads: [],
    whileMaintenance: true,
    takes: z.object({ public_key: PublicKey }),
    gives: answers({ Ok: asked, no_passkeys: {} }),
  }),
  signIn: call({
    summary: 'Sign in with a passkey',
    changes: ['sessions', 'users'],
    sendsSecret: true,
    limited: true,
    path: '/web/auth/passkey/sign_in',
    may: 'everyone',
    whileMaintenance: true,
    takes: z.object({
      passkey: PasskeyAnswer,
      public_key: PublicKey,
      workstation: z.string().max(100).nullish(),
    }),
    gives: answers({ Ok: signedIn, ...refusals, '-2': {}, password_off: {}, maintenance: {} }),
  }),
  beginStep: call({
    summary: 'Begin to give a passkey as the second step',
    path: '/web/auth/passkey/begin_step',
    may: 'everyone',
    reads: [],
    whileMaintenance: true,
    takes: z.object({ ticket: Ticket }),
    gives: answers({ Ok: asked, no_passkeys: {}, ticket_over: {} }),
  }),
  /**
   * `ticket` is that of the right password. Sets up the second step that a role requires of a user who has only
   * passkeys, and then returns recovery codes.
   */
  signInStep: call({
    summary: 'Sign in with a passkey as the second step',
    changes: ['sessions', 'users'],
    sendsSecret: true,
    limited: true,
    path: '/web/auth/passkey/step',
    may: 'everyone',
    whileMaintenance: true,
    takes: z.object({ ticket: Ticket, passkey: PasskeyAnswer, remember: Flag.default(0) }),
    gives: answers({
      Ok: { ...signedIn, recovery_codes: z.array(z.string()).nullable() },
      ...refusals,
      maintenance: {},
    }),
  }),
  /** Where a role requires a second step that the user does not have. */
  beginAtSignIn: call({
    summary: 'Begin to make a passkey the second step that a role requires',
    path: '/web/auth/passkey/begin_set_up',
    may: 'everyone',
    reads: [],
    whileMaintenance: true,
    takes: z.object({ ticket: Ticket }),
    gives: answers({ Ok: askedNew, no_passkeys: {}, ticket_over: {} }),
  }),
  addAtSignIn: call({
    summary: 'Make a passkey the second step that a role requires, and sign in',
    changes: ['sessions', 'users'],
    sendsSecret: true,
    limited: true,
    path: '/web/auth/passkey/set_up',
    may: 'everyone',
    whileMaintenance: true,
    takes: z.object({ passkey: NewPasskey, name: Name }),
    gives: answers({
      Ok: { ...signedIn, recovery_codes: z.array(z.string()) },
      ...refusals,
      passkeys_full: {},
      maintenance: {},
    }),
  }),
  beginUnlock: call({
    summary: 'Begin to unlock the screen with a passkey',
    path: '/api/unlock_screen/passkey/begin',
    may: 'signed_in',
    reads: [],
    whileLocked: true,
    takes: z.object({}),
    gives: answers({ Ok: asked, no_passkeys: {} }),
  }),
  /** `row` holds a DraftKey. */
  unlock: call({
    summary: 'Unlock the screen with a passkey',
    changes: ['sessions'],
    limited: true,
    path: '/api/unlock_screen/passkey',
    may: 'signed_in',
    whileLocked: true,
    takes: z.object({ passkey: PasskeyAnswer, public_key: PublicKey }),
    gives: answers({ Ok: { row: Sealed }, ...refusals, password_off: {} }),
  }),
};
