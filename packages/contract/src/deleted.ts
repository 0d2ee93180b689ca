/** Deleted client files: bringing them back (002 B16, B17), or erasing the person of one. */
import { z } from 'zod';
import { answers, call } from './call.ts';
import { Count, Flag, Id, Instant, PlainDate, paging, rehearsable, text } from './types.ts';

const may = ['crud_clients_deleted'] as const;

/** A row of the list. */
export const DeletedClient = z.object({
  id: Id,
  file_number: Id,
  first_name: z.string(),
  last_name: z.string(),
  dob: PlainDate.nullable(),
  /** The user's name. */
  deleted_by: z.string().nullable(),
  deleted_at: Instant,
  /** 1 when there is more than the file: somebody lives in its household, documents, revenues or appointments. */
  data: Flag,
});
export type DeletedClient = z.output<typeof DeletedClient>;

/**
 * Where a restored person lives: with others in their former household again, in their own as before, or in a new
 * household of one because nobody lives in the former one now or their role in it is taken.
 */
export const RESTORED_TO = ['household', 'own', 'single'] as const;

export const deleted = {
  list: call({
    summary: 'List deleted client files',
    path: '/api/clients/deleted/list',
    may,
    reads: ['clients', 'families'],
    takes: paging(
      ['deleted_at', 'file_number', 'first_name', 'last_name', 'dob', 'deleted_by', 'data'],
      { sortBy: 'deleted_at', descending: true },
      // Name or file number.
      z.object({ search: text(100).default('') }).prefault({}),
    ),
    gives: answers({ Ok: { dt: z.object({ rows: z.array(DeletedClient), recordsFiltered: Count }) } }),
  }),
  restore: call({
    summary: 'Restore a deleted client file',
    path: '/api/client/deleted/restore',
    may,
    changes: ['clients', 'families'],
    logs: 'client.restore',
    takes: z.object({ id: Id }),
    gives: answers({
      Ok: {
        to: z.enum(RESTORED_TO),
        /** 1 when another household already has the email address, so that the file is without one. */
        email_cleared: Flag,
      },
      /** Somebody edits a file of the household to which the person returns. */
      locked: { holder: z.string(), since: Instant },
    }),
  }),
  /** Nothing brings it back; served visits stay counted, without the person (decision 026). Only for administrators. */
  erase: call({
    summary: 'Erase the person of a deleted client file for good; administrators only',
    path: '/api/client/deleted/erase',
    may,
    changes: ['clients', 'documents', 'families', 'appointments', 'bulletins', 'duplicates'],
    logs: 'client.erase',
    // The number as it was typed to confirm; another than the file's is Invalid.
    takes: z.object({ id: Id, file_number: Id, ...rehearsable }),
    gives: answers({
      Ok: {},
      /** An appointment of theirs, or one with a seat of theirs, is neither closed, missed nor cancelled. */
      has_open_appointments: {},
    }),
  }),
};
