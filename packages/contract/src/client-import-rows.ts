/** An import of clients on the wire: its state, its file as the screens show it, and its rows. */
import { DATE_ORDERS, MATCHED_LISTS } from '@resa/rules/client-import/types';
import { SIMILAR_REASONS } from '@resa/rules/person/similar';
import { z } from 'zod';
import { MappingSchema, ProblemSchema } from './client-import-mapping.ts';
import { Count, Flag, Id, Instant } from './types.ts';

/**
 * `columns`: the user maps columns and values. `checking`: the server checks the file. `check`: the user decides about
 * rows. `running`, `stopped`, `done`: the writing. `taking_back`, `taken_back`: everything that can be taken back is or
 * was.
 */
export const IMPORT_STATES = [
  'columns',
  'checking',
  'check',
  'running',
  'stopped',
  'done',
  'taking_back',
  'taken_back',
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/**
 * The effect of an import for a person of the file. `decide`: the person may be in an existing file or in another row,
 * and the user has not decided yet.
 */
export const ROW_KINDS = ['fault', 'decide', 'new_household', 'new_member', 'joins', 'same', 'out'] as const;
export type RowKind = (typeof ROW_KINDS)[number];

export const Counts = z.object(
  Object.fromEntries(ROW_KINDS.map((kind) => [kind, Count])) as Record<RowKind, typeof Count>,
);

const Progress = z.object({ done: Count, of: Count });

/** The counts of an import that runs or has ended. */
const Result = z.object({
  households: Count,
  persons: Count,
  joined: Count,
  updated: Count,
  /** Rows that were not written. */
  left: Count,
  /** Households that were taken back, and those that stay. */
  taken_back: Count,
  stayed: Count,
});

/** An import, as a row of the list of imports. */
export const ImportRow = z.object({
  id: Id,
  file_name: z.string(),
  state: z.enum(IMPORT_STATES),
  created_at: Instant,
  created_by: z.string().nullable(),
  ended_at: Instant.nullable(),
  progress: Progress.nullable(),
  result: Result.nullable(),
  /** Until when it may be taken back; null if it cannot be. */
  take_back_until: Instant.nullable(),
  /** 1: its file and rows are still there. */
  has_file: Flag,
});
export type ImportRow = z.output<typeof ImportRow>;

const FoundValue = z.object({
  list: z.enum(MATCHED_LISTS),
  key: z.string(),
  text: z.string(),
  rows: Count,
  proposed: Id.nullable(),
});
const DateReading = z.object({
  column: Count,
  orders: z.array(z.enum(DATE_ORDERS)).readonly(),
  examples: z.array(z.object({ text: z.string(), dates: z.array(z.string()).readonly() }).readonly()).readonly(),
});

/** The table that was read, without its rows. */
const Table = z.object({
  sheet: z.string().nullable(),
  sheets: z.array(z.string()).readonly(),
  encoding: z.string().nullable(),
  separator: z.string().nullable(),
  headings: z.array(z.string()).readonly(),
  headings_line: Count,
  skipped: z
    .array(z.object({ line: Count, reason: z.enum(['title', 'total', 'headings']), text: z.string() }))
    .readonly(),
  empty: Count,
  rows: Count,
  /** Three real values of each column. */
  samples: z.array(z.array(z.string()).readonly()).readonly(),
});

/** A kept mapping whose headings are those of the file. */
const KeptMapping = z.object({ name: z.string(), mapping: MappingSchema });

/** Dates and values as a mapping reads them, computed again for another mapping. */
export const Reading = {
  dates: z.array(DateReading).readonly(),
  values: z.array(FoundValue).readonly(),
  /** Households and persons that the present mapping makes. */
  households: Count,
  persons: Count,
};

export const Wizard = z.object({
  table: Table,
  mapping: MappingSchema,
  /** Those that fit, the latest first. */
  kept: z.array(KeptMapping),
  ...Reading,
});

const Match = z.object({
  /** An existing file, or another person of this file by its key. */
  client_id: Id.nullable(),
  key: z.string().nullable(),
  file_number: Count.nullable(),
  name: z.string(),
  dob: z.string().nullable(),
  reasons: z.array(z.enum(SIMILAR_REASONS)),
  score: z.number(),
});

/** A person of the file, as they would come in. */
export const CheckRow = z.object({
  key: z.string(),
  line: Count,
  household: z.string(),
  kind: z.enum(ROW_KINDS),
  name: z.string(),
  dob: z.string().nullable(),
  dob_known: Flag,
  role: Id.nullable(),
  file_number: Count.nullable(),
  former_number: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  address: z.string().nullable(),
  faults: z.array(ProblemSchema),
  warnings: z.array(ProblemSchema),
  /** Fields that the file will lack and that must be completed. */
  to_complete: z.array(z.string()),
  match: Match.nullable(),
  /** The cells of its line, to be mended. */
  cells: z.array(z.string()),
  /** The file that it came to. */
  client_id: Id.nullable(),
});
export type CheckRow = z.output<typeof CheckRow>;

/** The user's decision about a person that may be another one. */
export const Decision = z.enum(['same', 'new', 'out']);
