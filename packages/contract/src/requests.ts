/** What is done with a whole file (000 §7, O-54). */
import { z } from 'zod';
import { answers, call } from './call.ts';
import { Id, Instant } from './types.ts';

export const requests = {
  /** Deletes an inactive file, which an administrator can restore. */
  destroy: call({
    summary: 'Delete an inactive client file',
    path: '/api/request/destroy',
    may: ['remove_file'],
    changes: ['clients', 'families'],
    logs: 'client.destroy',
    takes: z.object({ id: Id }),
    gives: answers({
      Ok: {},
      /** Only inactive files are deleted. */
      not_inactive: {},
      /** A head is deleted after the members. */
      has_members: {},
      has_open_appointments: {},
      locked: { holder: z.string(), since: Instant },
    }),
    // These refusals tell of the person: their state, their household, their appointments.
    shows: (answer, { id }) =>
      answer.code === 'not_inactive' || answer.code === 'has_members' || answer.code === 'has_open_appointments'
        ? [id]
        : [],
  }),
};
