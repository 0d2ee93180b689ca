/** The locks of files: one session at a time edits a file, for 150 s after its last sign of life (000 O-25). */
import { z } from 'zod';
import { answers, call } from './call.ts';
import { Flag, Id, IdParam, Instant } from './types.ts';

const may = ['crud_clients'] as const;
/** The lock of one file; without an id, all locks of the session. */
const OneOrAll = z.object({ id: IdParam.optional() });

/** A file that somebody edits (002 §3 "Locked file"). */
export const LockedFile = z.object({
  client_id: Id,
  file_number: Id,
  /** The client's name; null for users who may not view clients. */
  client: z.string().nullable(),
  /** The user who edits it. */
  user: z.string(),
  created_at: Instant,
  /** Its last sign of life. */
  updated_at: Instant,
});
export type LockedFile = z.output<typeof LockedFile>;

export const locks = {
  list: call({
    summary: 'List the client files that are being edited',
    method: 'GET',
    path: '/api/admin/files_lock',
    may: ['view_logs'],
    restricted: 'number',
    takes: z.object({}),
    gives: answers({ Ok: { rows: z.array(LockedFile) } }),
    shows: (answer) =>
      answer.code === 'Ok' ? answer.rows.flatMap((row) => (row.client === null ? [] : [row.client_id])) : [],
  }),
  /** Ends another user's lock; for administrators. */
  release: call({
    summary: 'End the lock on a client file',
    changes: ['locks'],
    path: '/api/admin/files_lock/release',
    may: ['view_logs'],
    restricted: 'number',
    takes: z.object({ id: Id }),
    gives: answers({ Ok: {} }),
  }),
  /** Files in state 2 also need amend_file; `take_over` needs take_over_file and ends the holder's lock. */
  lock: call({
    summary: 'Lock a client file for editing',
    changes: ['locks'],
    path: '/api/client/lock',
    may,
    byHand: true,
    takes: z.object({ id: Id, take_over: Flag.default(0) }),
    gives: answers({ Ok: {}, locked: { holder: z.string(), since: Instant } }),
  }),
  /** Every 60 s while a file is edited. */
  updateLock: call({
    summary: 'Keep the lock on a client file',
    changes: ['locks'],
    method: 'GET',
    path: '/api/client/update_lock',
    may,
    takes: OneOrAll,
    gives: answers({ Ok: {}, lock_lost: { holder: z.string().nullable() } }),
  }),
  unlock: call({
    summary: 'Unlock a client file',
    changes: ['locks'],
    method: 'GET',
    path: '/api/client/unlock',
    may,
    takes: OneOrAll,
    gives: answers({ Ok: {} }),
  }),
};
