/** The client's own pages, outside the sessions of staff: opened from their file, or by a mail that leads to a new password (000 O-30, O-31). */
import { z } from 'zod';
import { answers, call, download } from './call.ts';
import { Count, Id, Instant, PlainDate, text } from './types.ts';

const may = ['crud_clients'] as const;
/** A member has no pages, nor has a client without an email, nor anybody where the pages have no address. */
const refusals = { not_head: {}, no_email: {}, no_portal: {} };
const ownTexts = { not_head: 'e_portal_not_head' } as const;
/** Nobody is invited while clients can do nothing on their pages, or while their household is not served either. */
const accessTexts = { ...ownTexts, switched_off: 'e_portal_off', wrong_state: 'e_portal_not_served' } as const;
const codeRefusals = { not_head: {}, no_portal: {}, switched_off: {}, wrong_state: {} };
const mailRefusals = { ...codeRefusals, no_email: {}, has_account: {} };
/** Who was invited within these days is not invited again. */
const InvitedDays = Count.min(1).max(365).default(30);
const AccessRefusal = z.enum(['not_head', 'no_email', 'no_portal', 'switched_off', 'wrong_state', 'has_account']);
export type AccessRefusal = z.output<typeof AccessRefusal>;

export const portal = {
  autologin: call({
    summary: 'Make a link that opens the pages of a client once, within a minute',
    path: '/api/client/autologin',
    may,
    limited: true,
    changes: ['sessions'],
    logs: 'client.autologin',
    sendsSecret: true,
    takes: z.object({ client_id: Id }),
    gives: answers({
      Ok: {
        user: z.object({
          hash: z.string(),
          /** Where the hash opens them. */
          address: z.string(),
        }),
      },
      ...refusals,
    }),
    says: ownTexts,
    shows: (answer, { client_id }) => (answer.code === 'Ok' ? [client_id] : []),
  }),
  sendPasswordReset: call({
    summary: 'Send a client a link to choose a password for their pages',
    path: '/api/client/send_password_reset',
    may,
    limited: true,
    changes: ['clients', 'sessions'],
    logs: 'client.send_password_reset',
    takes: z.object({ id: Id }),
    gives: answers({ Ok: {}, ...refusals }),
    says: ownTexts,
  }),
  invite: call({
    summary: 'Invite a client to their pages by mail',
    path: '/api/client/invite',
    may,
    limited: true,
    changes: ['clients', 'sessions'],
    logs: 'client.invite',
    takes: z.object({ client_id: Id }),
    gives: answers({ Ok: {}, ...mailRefusals }),
    says: accessTexts,
  }),
  invitable: call({
    summary: 'Count the clients who would be invited to their pages',
    path: '/api/client/invitable',
    may: ['crud_app_settings'],
    byHand: true,
    reads: ['clients', 'long_works', 'settings'],
    takes: z.object({ days: InvitedDays }),
    gives: answers({
      Ok: {
        count: Count,
        /** Households without a password whose head has no email. */
        silent: Count,
        /** The user's last round of invitations, for a day. */
        round: z
          .object({ id: Id, state: z.enum(['running', 'ready', 'failed']), done: Count, parts: Count })
          .nullable(),
      },
    }),
  }),
  /** The round is long work: `reports.dropJob` stops it. Each mail that leaves is logged in its file. */
  inviteMany: call({
    summary: 'Invite all clients who have an email and no password',
    path: '/api/client/invite_many',
    may: ['crud_app_settings'],
    limited: true,
    changes: ['long_works'],
    takes: z.object({ days: InvitedDays }),
    gives: answers({ Ok: { job: Id }, no_portal: {}, switched_off: {} }),
    says: { switched_off: 'e_portal_off' },
  }),
  makeCode: call({
    summary: 'Make a code with which a client chooses a password for their pages',
    path: '/api/client/make_code',
    may,
    limited: true,
    changes: ['sessions'],
    logs: 'client.make_code',
    sendsSecret: true,
    takes: z.object({ client_id: Id }),
    gives: answers({
      Ok: {
        slip_code: z.string(),
        /** The last day on which it works. */
        expires_on: PlainDate,
        /** Where the client types it. */
        address: z.string(),
      },
      ...codeRefusals,
    }),
    says: accessTexts,
  }),
  /** The code is sent in a body, so that no address holds it. */
  slip: download({
    summary: 'Print the slip with a code for the pages of a client',
    method: 'POST',
    path: '/web/client/slip',
    may,
    byHand: true,
    reads: [],
    takes: z.object({ client_id: Id, slip_code: text(20) }),
    shows: (_file, { client_id }) => [client_id],
  }),
  status: call({
    summary: 'Read the access of a client to their pages',
    path: '/api/client/portal_status',
    may,
    reads: ['clients', 'families', 'sessions', 'settings'],
    takes: z.object({ client_id: Id }),
    gives: answers({
      Ok: {
        password_since: Instant.nullable(),
        invited_at: Instant.nullable(),
        /** Until when a code works that nobody has used. */
        code_until: Instant.nullable(),
        /** Devices on which they are signed in. */
        sessions: Count,
        /** Why they cannot be invited by mail, or given a code. */
        by_mail: AccessRefusal.nullable(),
        by_code: AccessRefusal.nullable(),
      },
    }),
    shows: (_answer, { client_id }) => [client_id],
  }),
};
