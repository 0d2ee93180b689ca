/** Other people to reach about a client (000 §2 "Contacts tab", §3, O-90). */
import { CONTACT_LENGTHS } from '@resa/rules/person/contact';
import { z } from 'zod';
import { answers, call } from './call.ts';
import { Count, Id, Instant, optionalText, paging, requiredText } from './types.ts';

const look = ['crud_clients', 'view_clients'] as const;
const write = ['crud_clients'] as const;

const NewContact = z.object({
  client_id: Id,
  means_communication_type_id: Id,
  name: requiredText(CONTACT_LENGTHS.name),
  value: requiredText(CONTACT_LENGTHS.value),
  /** Required by some means of communication, and kept only for those. */
  extra: optionalText(CONTACT_LENGTHS.extra),
});
const ChangedContact = NewContact.extend({ id: Id, row_version: Count });

export const ContactRow = z.object({
  id: Id,
  client_id: Id,
  means_communication_type_id: Id,
  name: z.string(),
  value: z.string(),
  extra: z.string().nullable(),
  row_version: Count,
  updated_at: Instant,
});
export type ContactRow = z.output<typeof ContactRow>;

/** The contact that was saved or deleted. */
const one = { rows: z.array(ContactRow).length(1) };
const shown = (answer: { code: string; rows?: ContactRow[] }) => answer.rows?.map(({ client_id }) => client_id) ?? [];

export const contacts = {
  list: call({
    summary: 'List whom else to reach about a client',
    path: '/api/contacts',
    may: look,
    byHand: true,
    reads: ['clients'],
    takes: paging(
      ['value', 'name', 'means_communication_type_id', 'extra', 'updated_at'],
      { sortBy: 'value', descending: false },
      z.object({ client_id: Id }),
      [10, 25, 50],
    ),
    gives: answers({ Ok: { rows: z.array(ContactRow), recordsFiltered: Count } }),
    shows: (_answer, { terms }) => [terms.client_id],
  }),
  store: call({
    summary: 'Add a contact of a client',
    path: '/api/contact/store',
    may: write,
    changes: ['clients'],
    logs: 'contact.store',
    takes: z.object({ contact: NewContact }),
    gives: answers({ Ok: one }),
    shows: shown,
  }),
  update: call({
    summary: 'Change a contact of a client',
    path: '/api/contact/update',
    may: write,
    changes: ['clients'],
    logs: 'contact.update',
    takes: z.object({ contact: ChangedContact }),
    gives: answers({
      Ok: one,
      stale: { saved_by: z.string(), saved_at: Instant, row_version: Count, changed: z.array(z.string()), ...one },
    }),
    shows: shown,
  }),
  destroy: call({
    summary: 'Delete a contact of a client',
    path: '/api/contact/destroy',
    may: write,
    changes: ['clients'],
    logs: 'contact.destroy',
    takes: z.object({ id: Id }),
    gives: answers({ Ok: one }),
    shows: shown,
  }),
};
