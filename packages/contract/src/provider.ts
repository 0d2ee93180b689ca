/** Signing in through the organization's identity provider (OpenID Connect, decision 077). */
import { EMERGENCY_ADMINISTRATORS, issuerFault } from '@resa/rules/staff/provider';
import { areDomains, domainsIn } from '@resa/rules/text/staff-message';
import { z } from 'zod';
import { answers, call } from './call.ts';
import { own, ownRefusals, Ticket } from './proof.ts';
import { Sealed } from './session.ts';
import { Count, Flag, Id, Instant, optionalText, PublicKey, rehearsable, requiredText } from './types.ts';

/** 32 random bytes, or a hash of them: the browser makes them for one way to the provider and back. */
const Random = z.string().regex(/^[\w-]{43}$/);

/** The browser brings these back from the provider, with the values that it kept meanwhile. */
const returned = {
  code: z.string().min(1).max(4_000),
  /** Names the issuer; providers that send it require it. */
  iss: z.string().max(500).nullish(),
  state: Random,
  nonce: Random,
  verifier: Random,
};
/** No provider, it cannot be reached, or it does not confirm the person. */
const refusals = { no_provider: {}, provider_away: {}, provider_refused: {} };

const domains = optionalText(500).refine((value) => areDomains(value ?? ''), { error: 'e_mail_domains' });

/** The provider as an administrator sees it; the secret never leaves. */
export const ProviderSettings = z.object({
  active: Flag,
  /** The button names it. */
  name: requiredText(60),
  issuer: requiredText(300).superRefine((value, context) => {
    const fault = issuerFault(value);
    if (fault) context.addIssue({ code: 'custom', message: fault });
  }),
  oidc_client_id: requiredText(200),
  /** Google: the domain whose accounts may sign in. */
  hosted_domain: optionalText(190).refine((value) => areDomains(value ?? '') && domainsIn(value ?? '').length < 2, {
    error: 'e_mail_domains',
  }),
  /** Domains in which a verified address finds its account, once. */
  email_domains: domains,
  /** The claim that names the groups of a person. */
  groups_claim: requiredText(100),
  /** 1: Resa asks for its own second step after the provider. */
  asks_second_step: Flag,
  /** 0: only the emergency administrators sign in with a password. */
  passwords: Flag,
  emergency: z.array(Id).max(EMERGENCY_ADMINISTRATORS),
  groups: z.array(z.object({ name: requiredText(200), role_id: Id })).max(200),
});
export type ProviderSettings = z.output<typeof ProviderSettings>;

/** The same as it is stored; `has_secret` says that there is a secret. */
const Stored = ProviderSettings.extend({
  hosted_domain: z.string().nullable(),
  email_domains: z.string().nullable(),
  has_secret: Flag,
  row_version: Count,
});

const may = ['crud_app_settings'] as const;

export const provider = {
  /** The address at the provider to which the browser goes; with `fresh` 1 the person proves again who they are. */
  begin: call({
    summary: 'Begin to sign in through the identity provider',
    path: '/web/auth/provider/begin',
    may: 'everyone',
    reads: [],
    whileLocked: true,
    whileMaintenance: true,
    takes: z.object({ state: Random, nonce: Random, challenge: Random, fresh: Flag.default(0) }),
    gives: answers({ Ok: { address: z.string() }, no_provider: {}, provider_away: {} }),
  }),
  signIn: call({
    summary: 'Sign in through the identity provider',
    changes: ['sessions', 'users'],
    sendsSecret: true,
    limited: true,
    path: '/web/auth/provider/sign_in',
    may: 'everyone',
    whileMaintenance: true,
    takes: z.object({
      ...returned,
      public_key: PublicKey,
      workstation: z.string().max(100).nullish(),
      /** The link of an invitation, which binds its account. */
      uuid: z.string().max(64).nullish(),
    }),
    gives: answers({
      Ok: { row: Sealed, workstation: z.string() },
      /** The same as after a right password. */
      second_step: { ticket: z.string(), set_up: Flag, may_remember: Flag, app: Flag, passkey: Flag },
      '-2': {},
      not_bound: {},
      NotFound: {},
      bound_elsewhere: {},
      not_fresh: {},
      ...refusals,
      maintenance: {},
    }),
    says: { NotFound: 'w_reset_link' },
  }),
  /** `row` holds a DraftKey. */
  unlock: call({
    summary: 'Unlock the screen through the identity provider',
    changes: ['sessions'],
    limited: true,
    path: '/api/unlock_screen/provider',
    may: 'signed_in',
    whileLocked: true,
    takes: z.object({ ...returned, public_key: PublicKey }),
    gives: answers({ Ok: { row: Sealed }, not_bound: {}, not_fresh: {}, ...refusals }),
    says: { not_bound: 'e_unlock_other' },
  }),
  status: call({
    summary: 'Read whether your account is bound to the identity provider',
    path: '/api/user/provider',
    may: 'signed_in',
    reads: ['users', 'settings'],
    takes: z.object({}),
    /** `name` is null without a provider, `since` without a binding. */
    gives: answers({ Ok: { name: z.string().nullable(), since: Instant.nullable() } }),
  }),
  /** The browser keeps the ticket while it is at the provider, and sends it with `bind`. */
  beginBinding: call({
    summary: 'Begin to bind your account to the identity provider',
    limited: true,
    path: '/api/user/provider/begin',
    may: 'signed_in',
    reads: [],
    byHand: true,
    takes: z.object(own),
    gives: answers({ Ok: { ticket: z.string() }, no_provider: {}, ...ownRefusals }),
  }),
  bind: call({
    summary: 'Bind your account to the identity provider',
    limited: true,
    path: '/api/user/provider/bind',
    may: 'signed_in',
    changes: ['users', 'sessions'],
    logs: 'provider.bind',
    takes: z.object({ ...returned, ticket: Ticket }),
    gives: answers({ Ok: {}, ticket_over: {}, bound_elsewhere: {}, not_fresh: {}, ...refusals }),
    says: { ticket_over: 'e_proof_over' },
  }),
  unbind: call({
    summary: 'End the binding of your account to the identity provider',
    limited: true,
    path: '/api/user/provider/unbind',
    may: 'signed_in',
    changes: ['users', 'sessions'],
    logs: 'provider.unbind',
    takes: z.object(own),
    gives: answers({ Ok: {}, not_bound: {}, password_off: {}, ...ownRefusals }),
    says: { not_bound: 'e_provider_none_bound' },
  }),
  /** Only administrators may, and not their own. Where passwords are off, the user gets an invitation to connect again. */
  unbindUser: call({
    summary: 'End the binding of another user to the identity provider',
    path: '/api/user/provider/unbind_user',
    may: ['crud_users'],
    changes: ['users', 'sessions'],
    logs: 'provider.unbind',
    takes: z.object({ id: Id, ...rehearsable }),
    gives: answers({ Ok: {}, own_rights: {}, not_bound: {} }),
    says: { not_bound: 'e_user_not_bound' },
  }),
  /** Only administrators may. */
  fetch: call({
    summary: 'Read the settings of the identity provider',
    method: 'GET',
    path: '/api/provider',
    may,
    reads: ['settings', 'users', 'roles'],
    takes: z.object({}),
    gives: answers({
      Ok: {
        provider: Stored.nullable(),
        /** The provider's own settings take these: where it sends browsers, and where it says that somebody signed out. */
        callback: z.string(),
        logout: z.string(),
        administrators: z.array(z.object({ id: Id, name: z.string() })),
        roles: z.array(z.object({ id: Id, lang_en: z.string(), lang_fr: z.string() })),
      },
    }),
  }),
  /** Only administrators may. The server reads the provider's addresses before anything is stored. */
  save: call({
    summary: 'Change the settings of the identity provider',
    path: '/api/provider/save',
    may,
    changes: ['settings', 'users'],
    logs: 'provider.save',
    takes: z.object({
      provider: ProviderSettings,
      /** Null keeps the stored one, '' removes it. */
      secret: z.string().max(500).nullish(),
      row_version: Count.nullish(),
    }),
    gives: answers({
      Ok: { row_version: Count },
      stale: {},
      provider_away: {},
      provider_inside: {},
      provider_unusable: {},
      emergency_needed: {},
      bind_first: {},
    }),
  }),
};
