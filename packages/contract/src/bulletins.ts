/** Bulletins: information for staff about some clients or about all (000 §3 "Bulletin", 001 §2.13). */
import { BULLETIN_SUBJECT_LENGTH } from '@resa/rules/person/bulletin';
import { z } from 'zod';
import { answers, call } from './call.ts';
import { BulletinOfClient } from './client-sections.ts';
import { Count, Flag, Id, Instant, PlainDate, paging, requiredText, text } from './types.ts';

const write = ['crud_bulletins'] as const;
const look = ['crud_bulletins', 'view_bulletins'] as const;

/** The longest description of a bulletin, in characters with its formatting. */
export const BULLETIN_DESCRIPTION_LENGTH = 20_000;
const MOST_CLIENTS = 200;

/** The fields of the dialog. */
export const NewBulletin = z.object({
  subject: requiredText(BULLETIN_SUBJECT_LENGTH),
  /** Rich text, cleaned by the server. */
  description: text(BULLETIN_DESCRIPTION_LENGTH).default(''),
  bulletin_priority_type_id: Id,
  start_date: PlainDate,
  end_date: PlainDate,
  /** The user who requested it. */
  request_by: Id,
  for_all_client: Flag.default(0),
});
const ChangedBulletin = NewBulletin.extend({ id: Id, row_version: Count });
const LinkedClients = z
  .array(z.object({ client_id: Id }))
  .max(MOST_CLIENTS)
  .default([]);

/** A row of the list. */
export const BulletinRow = z.object({
  id: Id,
  subject: z.string(),
  bulletin_priority_type_id: Id,
  start_date: PlainDate,
  end_date: PlainDate,
  request_by: Id.nullable(),
  /** Their name. */
  request_by_name: z.string().nullable(),
  for_all_client: Flag,
  active: Flag,
  /** How many clients are linked. */
  cnt: Count,
  created_at: Instant,
  /** 1 when it was closed for the client that the list is narrowed to. */
  closed_for_client: Flag,
});
export type BulletinRow = z.output<typeof BulletinRow>;

/** A bulletin with the clients it is about; none where it is for all. */
export const Bulletin = BulletinRow.omit({ closed_for_client: true }).extend({
  description: z.string(),
  updated_at: Instant,
  row_version: Count,
  clients: z.array(z.object({ id: Id, client_id: Id, file_number: Id, name: z.string(), closed: Flag })),
});
export type Bulletin = z.output<typeof Bulletin>;

/** A bulletin of a client's file, open or closed. */
const BulletinOfFile = BulletinOfClient.extend({ for_all_client: Flag, active: Flag, cnt: Count });

const linked = (answer: { code: string; bulletin?: Bulletin }): number[] =>
  answer.bulletin?.clients.map(({ client_id }) => client_id) ?? [];

export const bulletins = {
  list: call({
    summary: 'List bulletins',
    path: '/api/bulletins',
    may: look,
    restricted: 'number',
    takes: paging(
      ['created_at', 'subject', 'start_date', 'end_date', 'bulletin_priority_type_id', 'request_by_name', 'active'],
      { sortBy: 'created_at', descending: true },
      z
        .object({
          /** Part of the subject, applied from 2 characters on. */
          search: text(100).default(''),
          /** Both when absent. */
          active: Flag.nullish(),
          /** Those about this client: linked, or for all. */
          client_id: Id.nullish(),
        })
        .prefault({}),
      [10, 25, 50],
    ),
    gives: answers({ Ok: { dt: z.object({ rows: z.array(BulletinRow), recordsFiltered: Count }) } }),
    shows: (_answer, { terms }) => (terms.client_id ? [terms.client_id] : []),
  }),
  ofClient: call({
    summary: 'List a client’s open bulletins',
    path: '/api/bulletins/client',
    may: look,
    takes: z.object({ client_id: Id }),
    gives: answers({ Ok: { bulletins: z.array(BulletinOfFile) } }),
    shows: (_answer, { client_id }) => [client_id],
  }),
  closedOfClient: call({
    summary: 'List a client’s closed bulletins',
    path: '/api/bulletins/closed_bulletin',
    may: look,
    takes: z.object({ client_id: Id }),
    gives: answers({ Ok: { bulletins: z.array(BulletinOfFile) } }),
    shows: (_answer, { client_id }) => [client_id],
  }),
  fetch: call({
    summary: 'Read a bulletin',
    path: '/api/bulletin/fetch',
    may: look,
    takes: z.object({ id: Id }),
    gives: answers({ Ok: { bulletin: Bulletin } }),
    shows: linked,
  }),
  store: call({
    summary: 'Add a bulletin',
    path: '/api/bulletin/store',
    may: write,
    changes: ['bulletins'],
    logs: 'bulletin.store',
    takes: z.object({ bulletin: NewBulletin, clients: LinkedClients }),
    gives: answers({ Ok: { bulletin: Bulletin } }),
    shows: linked,
  }),
  update: call({
    summary: 'Change an open bulletin',
    path: '/api/bulletin/update',
    may: write,
    changes: ['bulletins'],
    logs: 'bulletin.update',
    takes: z.object({ bulletin: ChangedBulletin, clients: LinkedClients }),
    gives: answers({
      Ok: { bulletin: Bulletin },
      /** A closed bulletin is read and deleted only (001 O-59). */
      bulletin_closed: {},
      stale: { saved_by: z.string(), saved_at: Instant, row_version: Count, changed: z.array(z.string()) },
    }),
    shows: linked,
  }),
  destroy: call({
    summary: 'Delete a bulletin',
    path: '/api/bulletin/destroy',
    may: write,
    changes: ['bulletins'],
    logs: 'bulletin.destroy',
    takes: z.object({ id: Id }),
    gives: answers({ Ok: { bulletin: Bulletin } }),
    shows: linked,
  }),
  /** Closes it for everybody; a closed one is never opened again (001 O-59). */
  close: call({
    summary: 'Close a bulletin',
    path: '/api/bulletin/close',
    may: write,
    changes: ['bulletins'],
    logs: 'bulletin.close',
    takes: z.object({ id: Id }),
    gives: answers({ Ok: {} }),
  }),
  closeForClient: call({
    summary: 'Close a bulletin for one client',
    path: '/api/bulletin/close_for_client',
    may: write,
    changes: ['bulletins'],
    logs: 'bulletin.close_for_client',
    takes: z.object({ id: Id, client_id: Id }),
    gives: answers({ Ok: { bulletin: Bulletin } }),
    shows: (answer, { client_id }) => [...new Set([client_id, ...linked(answer)])],
  }),
};
