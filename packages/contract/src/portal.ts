/** The client's own pages, outside the sessions of staff: opened from their file, or by a mail that leads to a new password (000 O-30, O-31). */
import { z } from 'zod';
import { answers, call } from './call.ts';
import { Id } from './types.ts';

const may = ['crud_clients'] as const;
/** A member has no pages, nor has a client without an email, nor anybody where the pages have no address. */
const refusals = { not_head: {}, no_email: {}, no_portal: {} };
const ownTexts = { not_head: 'e_portal_not_head' } as const;

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
};
