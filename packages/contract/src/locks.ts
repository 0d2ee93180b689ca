/** Who edits a file: one session at a time, for 150 s after its last sign of life (000 O-25). */
import { z } from 'zod';
import { answers, call } from './call.ts';
import { Flag, Id, IdParam, Instant } from './types.ts';

const may = ['crud_clients'] as const;
/** Without an id, all locks of the session are meant. */
const OneOrAll = z.object({ id: IdParam.optional() });

export const locks = {
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
