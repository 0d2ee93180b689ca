/** The latest events of a household, from every tab. */
import { z } from 'zod';
import { answers, call } from './call.ts';
import { Flag, Id, Instant } from './types.ts';

/** The sources of the timeline; a status is an appointment's that is not a visit, such as a no-show. */
export const TIMELINE_KINDS = [
  'booking',
  'bulletin',
  'bulletin_closed',
  'comment',
  'document',
  'email',
  'import',
  'import_update',
  'state',
  'status',
  'visit',
] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

/** The position of an entry: the next page begins after the last one. */
const Place = z.object({ at: Instant, kind: z.enum(TIMELINE_KINDS), id: Id });

const Entry = Place.extend({
  /** The person concerned; several where a whole household changed its state. */
  client_ids: z.array(Id),
  /** The user who did it; null if Resa or the client did. */
  by: z.string().nullable(),
  /** The beginning of a comment, a subject, a document's name, the file of an import. */
  text: z.string().nullable(),
  /** An appointment type, document type, comment type or priority. */
  type_id: Id.nullable(),
  /** The place of an appointment. */
  place: z.string().nullable(),
  start_date_time: z.string().nullable(),
  /** A state or a status. */
  from: Id.nullable(),
  to: Id.nullable(),
});
export type TimelineEntry = z.output<typeof Entry>;

export const timeline = {
  /** A source is left out for users who may not read it. */
  ofHousehold: call({
    summary: 'List what happened to a household, newest first',
    path: '/api/client/timeline',
    may: ['crud_clients', 'view_clients'],
    reads: ['clients', 'families', 'appointments', 'documents', 'bulletins'],
    takes: z.object({
      client_id: Id,
      /** The last entry of the page before. */
      after: Place.nullish(),
    }),
    gives: answers({ Ok: { entries: z.array(Entry), more: Flag } }),
    shows: ({ entries }, { client_id }) => [...new Set([client_id, ...entries.flatMap((entry) => entry.client_ids)])],
  }),
};
