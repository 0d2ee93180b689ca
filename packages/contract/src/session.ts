import { PASSWORD_POLICIES } from '@resa/rules/text/password-length';
import { z } from 'zod';
import { answers, call, download } from './call.ts';
import { permissions } from './permissions.ts';
import {
  EmailAddress,
  Flag,
  Id,
  Instant,
  isRepeated,
  LocaleName,
  newPassword,
  PublicKey,
  TypedPassword,
  text,
} from './types.ts';

/**
 * The facts that a signed-in browser knows about its user (001 §3 Session state). The login returns them sealed (O-69).
 */
export const Session = z.object({
  userid: Id,
  username: z.string(),
  email: z.string(),
  token: z.string(),
  permissions: z.array(z.enum(permissions)),
  roles: z.array(z.string()),
  logged: z.literal(true),
  is_client: z.literal(false),
  single_head: z.null(),
  client_state_type_id: z.null(),
  client_id: z.null(),
  client_in_process: z.number(),
  /**
   * `faces_queue` 1: at check-in the screen can be read by those who wait. `offline` 1: its named workstations go on
   * without a network.
   */
  locations: z.array(z.object({ id: Id, name: z.string(), faces_queue: Flag, offline: Flag })),
  language: LocaleName,
  /** 1 = keys such as `b` act by themselves (WCAG 2.1.4: they can be turned off). */
  single_keys: Flag,
  uuid: z.uuid(),
  photo: Flag,
  lock_minutes: z.number(),
  /** Columns that the user does not want to see, by list. */
  columns: z.array(z.object({ list: z.string(), hidden: z.array(z.string()) })),
  /** 1 = the rows of lists are closer together. */
  compact_rows: Flag,
  /** 1 = the password of this sign-in is one that the organization's policy would refuse today. */
  better_password: Flag,
  /** 1 = the identity provider opened it, and unlocks it. */
  by_provider: Flag,
  /** 1 = the user has a passkey that unlocks it. */
  by_passkey: Flag,
  /** 1 = a passkey of the user was made for another address of Resa, and none works here. */
  lost_passkeys: Flag,
  expires_at: Instant,
});
export type Session = z.output<typeof Session>;

/** An open session, as its user and whoever manages users see it. */
export const OpenSession = z.object({
  id: Id,
  /** 1 = the session of the call. */
  own: Flag,
  created_at: Instant,
  /** When a person last used it. */
  active_at: Instant,
  /** Names of rules/staff/browser.ts; null is another one, or not known. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  machine: z.string(),
});
export type OpenSession = z.output<typeof OpenSession>;

/**
 * The key of the user's unsaved forms, base64, which only the right password opens, at sign-in and at unlock (O-74).
 */
export const DraftKey = z.object({ draft_key: z.base64() });
export type DraftKey = z.output<typeof DraftKey>;

/** The content of the login's response once it is opened (O-69). */
export const SignedIn = Session.extend(DraftKey.shape);
export type SignedIn = z.output<typeof SignedIn>;

/** JSON under AES-256-GCM; base64 parts. Version 1 has a key from the typed password (O-69). */
export const SealedByPassword = z.object({ v: z.literal(1), salt: z.string(), iv: z.string(), data: z.string() });
/**
 * Version 2 is for a sign-in or an unlock without a typed password: the key is agreed upon (ECDH) between the public key
 * that the browser sent and `key`, the server's own of this one time (decision 075).
 */
export const SealedToKey = z.object({ v: z.literal(2), key: PublicKey, iv: z.string(), data: z.string() });
export const Sealed = z.discriminatedUnion('v', [SealedByPassword, SealedToKey]);
export type SealedByPassword = z.output<typeof SealedByPassword>;
export type SealedToKey = z.output<typeof SealedToKey>;
export type Sealed = z.output<typeof Sealed>;

/** The key of version 2 is derived for this purpose (HKDF-SHA-256); both public keys are its salt. */
export const SEAL_INFO = 'resa session 2';

/** PBKDF2-SHA-256 rounds of the key that seals (O-69). */
export const SEAL_ITERATIONS = 600_000;

const Uuid = text(64);

export const session = {
  /** Answers 204 and sets nothing (decisions-wire W06). */
  dummy: download({
    summary: 'Check that the server can be reached',
    path: '/web/dummy',
    may: 'everyone',
    whileMaintenance: true,
    takes: z.object({}),
  }),
  config: call({
    summary: 'Describe this installation: mode, version, addresses',
    method: 'GET',
    path: '/resa.json',
    may: 'everyone',
    whileMaintenance: true,
    takes: z.object({}),
    gives: answers({
      Ok: {
        backend: z.string(),
        mode: z.string(),
        clients: z.string().nullable(),
        /** The address of the map, `{address}` in it; null where the organization uses no map. */
        map: z.string().nullable(),
        version: z.string(),
        /** The demo users, in mode test on a demo organization only. */
        demo_users: z.array(z.object({ email: z.string(), role: z.string() })),
        demo_password: z.string().nullable(),
        /** 1 while an empty production installation waits for its first administrator. */
        setup: Flag,
        /** The organization's identity provider; `passwords` 0: only emergency administrators sign in with one. */
        provider: z.object({ name: z.string(), passwords: Flag }).nullable(),
        /** The address and the host of pages on which passkeys work; null where there can be none. */
        passkeys: z.object({ origin: z.string(), rp_id: z.string() }).nullable(),
      },
    }),
  }),
  login: call({
    summary: 'Sign in',
    changes: ['sessions'],
    sendsSecret: true,
    limited: true,
    path: '/web/auth/login',
    may: 'everyone',
    whileMaintenance: true,
    takes: z.object({
      email: EmailAddress,
      password: TypedPassword,
      is_client: z.boolean().default(false),
      /** The value that the last sign-in at this workstation returned, for any user. */
      workstation: z.string().max(100).optional(),
    }),
    /**
     * `workstation` is kept beside the sealed session and outlives it: where a user has signed in before, their tries
     * wait in a line of their own (W10). It gives access to nothing.
     */
    gives: answers({
      Ok: { row: Sealed, workstation: z.string() },
      '-1': {},
      '-2': {},
      /** The password is right, and the organization signs in through its identity provider only. */
      password_off: {},
      /**
       * The password is right, and the session waits: a code follows (`secondStep.signIn`), or with `set_up` 1 the
       * second step that a role requires. `may_remember` 1: the workstation can be remembered. `app` and `passkey`:
       * 1 if the user can give the code of an app, or a passkey. With `set_up` and `passkey` 1, a passkey proves the user
       * and becomes the second step (`passkeys.signInStep`).
       */
      second_step: { ticket: z.string(), set_up: Flag, may_remember: Flag, app: Flag, passkey: Flag },
      maintenance: {},
    }),
  }),
  logout: call({
    summary: 'Sign out',
    changes: ['sessions', 'locks'],
    path: '/web/auth/logout',
    may: 'signed_in',
    whileLocked: true,
    whileMaintenance: true,
    takes: z.object({ is_client: z.boolean().default(false), id: Id.optional() }),
    gives: answers({ Ok: {} }),
  }),
  /** The present session, unsealed: a reload, a change of rights, a switched language. */
  current: call({
    summary: 'Read your own session',
    path: '/api/session/current',
    may: 'signed_in',
    takes: z.object({}),
    gives: answers({ Ok: { session: Session.omit({ token: true }) } }),
  }),
  forgotPassword: call({
    summary: 'Send a link to choose a new password',
    changes: ['sessions'],
    limited: true,
    path: '/web/auth/forgotPassword',
    may: 'everyone',
    takes: z.object({ email: EmailAddress, locale: LocaleName.optional() }),
    gives: answers({ Ok: {}, '-1': {}, '-2': {} }),
    says: { '-1': 'e_user_doesnotexist', '-2': 'e_user_banned' },
  }),
  checkRemember: call({
    summary: 'Check whether a link can still be used',
    path: '/web/auth/checkRemember',
    may: 'everyone',
    takes: z.object({ uuid: Uuid, purpose: z.enum(['reset', 'setup']).default('reset') }),
    /**
     * `uuid` is 1 while the link can still be used; `password` then has the policy for a new one and the names that it
     * refuses. `invitation` 1: the account can be bound to the identity provider by it.
     */
    gives: answers({
      Ok: {
        uuid: Flag,
        invitation: Flag,
        password: z
          .object({ policy: z.enum(PASSWORD_POLICIES), second_step: Flag, organisation: z.array(z.string()) })
          .nullable(),
      },
    }),
  }),
  changePasswordRequested: call({
    summary: 'Choose a new password by a link',
    changes: ['users', 'sessions'],
    limited: true,
    path: '/web/auth/changePasswordRequested',
    may: 'everyone',
    takes: z.object({ uuid: Uuid, ...newPassword }).superRefine(isRepeated),
    gives: answers({ Ok: {}, NotFound: {}, password_off: {} }),
  }),
  lock: call({
    summary: 'Lock the screen',
    changes: ['sessions'],
    path: '/api/lock_screen',
    may: 'signed_in',
    whileLocked: true,
    takes: z.object({ action: z.enum(['LS1', 'LS2']) }),
    gives: answers({ Ok: {} }),
  }),
  unlock: call({
    summary: 'Unlock the screen',
    changes: ['sessions'],
    path: '/api/unlock_screen',
    may: 'signed_in',
    whileLocked: true,
    takes: z.object({ id: Id, password: TypedPassword }),
    /** `row` holds a DraftKey. */
    gives: answers({ Ok: { row: Sealed }, bad_password: {}, password_off: {} }),
  }),
  /** 1 when maintenance is on; `message` in the requested language. */
  maintenanceCheck: call({
    summary: 'Check whether maintenance is on',
    path: '/web/maintenance/check',
    may: 'everyone',
    whileLocked: true,
    whileMaintenance: true,
    takes: z.object({ locale: LocaleName.default('en') }),
    gives: answers({ Ok: { maintenance: Flag, message: z.string().nullable() } }),
  }),
  maintenanceNext: call({
    summary: 'Read the next announced maintenance',
    method: 'GET',
    path: '/web/maintenance/next',
    may: 'everyone',
    reads: ['settings'],
    whileLocked: true,
    whileMaintenance: true,
    takes: z.object({}),
    gives: answers({
      Ok: {
        maintenance: z
          .object({
            id: Id,
            name_en: z.string(),
            name_fr: z.string(),
            start_date_time: z.string(),
            end_date_time: z.string(),
          })
          .nullable(),
      },
    }),
  }),
  /** Single-use link of an empty production installation: names the organization and its first administrator. */
  setup: call({
    summary: 'Name a new organization and its first administrator',
    changes: ['users', 'sessions'],
    limited: true,
    path: '/web/setup',
    may: 'everyone',
    takes: z
      .object({
        uuid: Uuid,
        organisation_en: text(150).min(1, { error: 'must_be_completed' }),
        organisation_fr: text(150).min(1, { error: 'must_be_completed' }),
        name: text(150).min(3, { error: 'e_name_short' }),
        email: EmailAddress,
        ...newPassword,
      })
      .superRefine(isRepeated),
    gives: answers({ Ok: {}, NotFound: {} }),
  }),
};
