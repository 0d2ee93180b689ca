/** Emails to a client: those that were sent, and sending one (000 §2 "E-mails tab", §3, §5). */
import { z } from 'zod';
import { answers, call } from './call.ts';
import { Count, Flag, Id, Instant, paging, text } from './types.ts';

const look = ['crud_clients', 'view_clients'] as const;
const write = ['crud_clients'] as const;

export const EmailRow = z.object({
  id: Id,
  client_id: Id,
  to: z.string(),
  subject: z.string(),
  /** Formatted text, as it was sent. */
  message: z.string(),
  created_at: Instant,
});
export type EmailRow = z.output<typeof EmailRow>;

/** The record of one email. */
const Email = EmailRow.extend({
  /** The recipients of a blind copy, separated by commas. */
  bcc: z.string().nullable(),
  /** The user who sent it; null if Resa sent it automatically. */
  sent_by: z.string().nullable(),
});

/** Text as it is typed; `clientEmailFaults` of the rules checks it. */
const Typed = text(20_000).default('');

export const emails = {
  list: call({
    summary: 'List the emails sent to a client',
    path: '/api/emails',
    may: look,
    byHand: true,
    reads: ['clients', 'appointments'],
    takes: paging(
      ['created_at', 'to', 'subject'],
      { sortBy: 'created_at', descending: true },
      z.object({ client_id: Id }),
      [10, 25, 50],
    ),
    gives: answers({ Ok: { rows: z.array(EmailRow), recordsFiltered: Count } }),
    shows: (_answer, { terms }) => [terms.client_id],
  }),
  fetch: call({
    summary: 'Read an email sent to a client',
    path: '/api/email/fetch',
    may: look,
    byHand: true,
    // A sent mail never changes.
    reads: [],
    takes: z.object({ id: Id }),
    gives: answers({ Ok: { email: Email } }),
    shows: (answer) => [answer.email.client_id],
  }),
  /** Recorded immediately, sent after the change: a mail server that is away is tried again. */
  send: call({
    summary: 'Send an email to a client',
    path: '/api/client/send_email',
    may: write,
    limited: true,
    changes: ['clients'],
    logs: 'email.send',
    takes: z.object({
      client_id: Id,
      send_to: Typed,
      /** Addresses separated by commas (000 O-89). */
      send_bcc: Typed,
      subject: Typed,
      message: Typed,
      /** Whether the user gets a blind copy. */
      send_to_me: z.union([z.boolean(), Flag.transform((flag) => flag === 1)]).default(false),
    }),
    gives: answers({ Ok: {} }),
  }),
};
