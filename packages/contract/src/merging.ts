/** Merging two client files into one, and taking that back (002 B18, B19). */
import { SIDES } from '@resa/rules/person/merge';
import { z } from 'zod';
import { answers, call } from './call.ts';
import { Count, Flag, Id, Instant, paging, rehearsable, text } from './types.ts';

const may = ['crud_clients_deleted'] as const;

/** The days for which a merge can be taken back. */
export const UNDO_DAYS = 30;

const Side = z.enum(SIDES);
const Value = z.union([z.string(), z.number()]).nullable();

/**
 * One outcome of a merge. Its name is a field of the profile, `household`, `address`, `appointments`, or `revenue_`
 * with the id of a type. A `fixed` outcome cannot be chosen.
 */
const Outcome = z.object({ name: z.string(), source: Value, target: Value, side: Side, fixed: Flag });
export type Outcome = z.output<typeof Outcome>;

const Pair = z.object({ source: Id, target: Id });
const Versions = z.object({ source: Count, target: Count });

/** A merge of the last 30 days. */
export const Merge = z.object({
  source_id: Id,
  source_file_number: Id,
  source_name: z.string(),
  target_id: Id,
  target_file_number: Id,
  target_name: z.string(),
  merged_at: Instant,
  merged_by: z.string().nullable(),
});
export type Merge = z.output<typeof Merge>;

const refused = {
  /** Somebody edits a file of one of the households. */
  locked: { holder: z.string(), since: Instant },
};

export const merging = {
  compare: call({
    summary: 'Compare two client files, with the outcome of a merge',
    path: '/api/client/merge/compare',
    may,
    byHand: true,
    reads: ['clients', 'families', 'appointments'],
    takes: Pair,
    gives: answers({
      Ok: {
        outcomes: z.array(Outcome),
        /** Send these with the merge, so that nothing is merged that the user has not seen. */
        versions: Versions,
      },
      family_conflict: {},
      /**
       * The remaining file would be a minor's who heads a household of others (F-148). `keep` is the file to keep
       * instead, if that works.
       */
      minor_head: { keep: Id.nullable() },
      minor_birth_date: {},
    }),
    shows: (answer, { source, target }) => (answer.code === 'Ok' ? [source, target] : []),
  }),
  merge: call({
    summary: 'Merge a client file into another',
    path: '/api/client/merge',
    may,
    changes: ['clients', 'families', 'appointments', 'documents', 'bulletins', 'locks'],
    logs: 'client.merge',
    takes: Pair.extend({
      /** The sides that the user chose, by the name of the outcome; others are as `compare` proposes. */
      choices: z.record(text(60), Side).default({}),
      versions: Versions.optional(),
    }),
    gives: answers({
      /** How many open appointments were cancelled, since only one can stay. */
      Ok: { cancelled: Count },
      /** Both are heads of households with others in them (002 B19). */
      family_conflict: {},
      minor_head: {},
      /** The birth date of a minor was chosen for the file of an adult. */
      minor_birth_date: {},
      /** Somebody saved one of the files after it was compared. */
      stale: { saved_by: z.string(), saved_at: Instant, row_version: Count, changed: z.array(z.string()) },
      ...refused,
    }),
    says: { stale: 'w_merge_stale' },
  }),
  /** Those that may still be taken back, the latest first. */
  list: call({
    summary: 'List the merges of the last 30 days',
    path: '/api/client/merges',
    may,
    reads: ['clients'],
    takes: paging(['merged_at'], { sortBy: 'merged_at', descending: true }, z.object({}).optional()),
    gives: answers({ Ok: { dt: z.object({ rows: z.array(Merge), recordsFiltered: Count }) } }),
  }),
  undo: call({
    summary: 'Take back a merge',
    path: '/api/client/merge/undo',
    may,
    changes: ['clients', 'families', 'appointments', 'documents', 'bulletins'],
    logs: 'client.merge_undo',
    takes: z.object({ source: Id, ...rehearsable }),
    gives: answers({
      Ok: {},
      /**
       * Something was written to one of the files or their household since: the action and its user, where the log says
       * it.
       */
      written_since: { action: z.string().nullable(), by: z.string().nullable(), at: Instant.nullable() },
      minor_head: {},
      ...refused,
    }),
  }),
};
