/** What was done to a file, and who looked at it (000 §2 "Activity log tab", docs/security.md). */
import { z } from 'zod';
import { answers, call } from './call.ts';
import { Count, Flag, Id, Instant, paging } from './types.ts';

const may = ['view_logs'] as const;
/** The changed fields, each with its value before and after. */
const Properties = z.record(z.string(), z.tuple([z.unknown(), z.unknown()]));

export const LogRow = z.object({
  id: Id,
  created_name: z.string(),
  action: z.string(),
  /** What kind of row was changed; null for a call that only was made. */
  entity: z.string().nullable(),
  machine: z.string(),
  created_at: Instant,
  properties: Properties,
});
export type LogRow = z.output<typeof LogRow>;

export const ReadRow = z.object({ at: Instant, name: z.string(), call: z.string(), machine: z.string() });
export type ReadRow = z.output<typeof ReadRow>;

export const logs = {
  ofClient: call({
    summary: 'List the changes to a client file',
    path: '/api/client/logs',
    may,
    byHand: true,
    reads: ['clients', 'families', 'appointments'],
    takes: paging(
      ['id', 'created_at', 'created_name', 'action', 'machine'],
      { sortBy: 'id', descending: true },
      z.object({}).optional(),
    ).extend({ client: Id }),
    gives: answers({ Ok: { rows: z.array(LogRow), recordsFiltered: Count } }),
    shows: (answer, { client }) => (answer.code === 'Ok' ? [client] : []),
  }),
  details: call({
    summary: 'Read one entry of the activity log',
    path: '/api/admin/logs/details',
    may,
    byHand: true,
    // What happened stays as it was written down.
    reads: [],
    takes: z.object({ id: Id }),
    gives: answers({ Ok: { client_id: Id.nullable(), properties: Properties } }),
    shows: (answer) => (answer.code === 'Ok' && answer.client_id !== null ? [answer.client_id] : []),
  }),
  /** Who saw the file, by which call. */
  readsOfClient: call({
    summary: 'List who read a client file',
    path: '/api/client/reads',
    may,
    byHand: true,
    reads: ['clients'],
    takes: paging(
      ['at', 'name', 'call', 'machine'],
      { sortBy: 'at', descending: true },
      z.object({}).optional(),
    ).extend({
      client: Id,
    }),
    gives: answers({ Ok: { rows: z.array(ReadRow), recordsFiltered: Count, capped: Flag } }),
  }),
};
