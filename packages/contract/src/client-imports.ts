/** A file of clients: uploaded, mapped, checked, brought in and taken back (decision 062). */
import {
  DATE_ORDERS,
  FAULTS,
  GROUPINGS,
  MATCHED_LISTS,
  type Mapping,
  OTHER_TARGETS,
  type Target,
  WARNINGS,
  type Whose,
} from '@resa/rules/client-import/types';
import { EDITED_FIELDS } from '@resa/rules/person/client-fields';
import { SIMILAR_REASONS } from '@resa/rules/person/similar';
import { z } from 'zod';
import { answers, call, download } from './call.ts';
import { FileField } from './sent-file.ts';
import { Count, Flag, Id, IdParam, Instant, optionalText, PlainDate, paging, requiredText, text } from './types.ts';

const may = ['import_clients'] as const;

/** The largest file, in bytes. */
export const LARGEST_IMPORT = 26_214_400;
/** The form around the file. */
const LARGEST_FORM = LARGEST_IMPORT + 65_536;
/** An import can be taken back for so many days. */
export const TAKE_BACK_DAYS = 30;
/** The file is deleted so many days after the last touch, or after the import has ended. */
export const KEPT_DAYS = { touched: 14, ended: 7 } as const;

const TARGETS = [...EDITED_FIELDS.filter((field) => field !== 'groups'), ...OTHER_TARGETS] as unknown as readonly [
  Target,
  ...Target[],
];

const WhoseColumn = z
  .string()
  .max(20)
  .regex(/^(row|partner|(child|member)_[1-9]\d?)$/) as unknown as z.ZodType<Whose, Whose>;

const ColumnMapping = z.object({
  /** null: left out. */
  target: z.enum(TARGETS).nullable(),
  whose: WhoseColumn,
  /** null: the user has not chosen it yet. */
  date_order: z.enum(DATE_ORDERS).nullable().optional(),
  name_order: z.enum(['last_first', 'first_last']).optional(),
});

const MOST_COLUMNS = 200;
const MOST_VALUES = 5_000;
const Matches = z.record(text(300), Id.nullable()).refine((values) => Object.keys(values).length <= MOST_VALUES);

export const MappingSchema = z.object({
  columns: z.array(ColumnMapping).max(MOST_COLUMNS),
  grouping: z.enum(GROUPINGS),
  values: z.partialRecord(z.enum(MATCHED_LISTS), Matches),
  state: Id.nullable(),
  ages_on: PlainDate.nullable(),
  income_type: Id.nullable(),
  income_frequency: Id.nullable(),
  shared_phones: z.enum(['accept', 'first']).nullable(),
  couple_status: Id.nullable(),
  defaults: z.object({
    house_type_id: Id.nullable(),
    country_id: Id.nullable(),
    province_id: Id.nullable(),
    city_id: Id.nullable(),
  }),
}) as unknown as z.ZodType<Mapping, Mapping>;

/** A change to what the file says; the file itself stays as it is. */
export const CorrectionSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('cell'), line: Count, column: Count, value: text(1_000) }),
  z.object({ kind: z.literal('role'), person: text(40), role: Id }),
  z.object({ kind: z.literal('household'), line: Count, household: optionalText(300) }),
  z.object({ kind: z.literal('leave_out'), line: Count }),
]);

const ProblemSchema = z.object({
  code: z.enum([
    ...FAULTS,
    ...WARNINGS,
    'import_number_used',
    'import_former_number_used',
    'import_phone_taken',
    'import_email_taken',
    'import_not_written',
  ]),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  line: Count,
  column: Count.nullable(),
  person: z.string().nullable(),
  mend: CorrectionSchema.nullable(),
});
export type ImportProblem = z.output<typeof ProblemSchema>;

/**
 * columns: its columns and values are decided. checking: it is being checked. check: its rows are decided. running,
 * stopped, done. taking_back, taken_back: what could be taken back is.
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
 * The effect that an import has for a person of the file. decide: they may be an existing file, or another row of this one,
 * and nobody has said whether they are.
 */
export const ROW_KINDS = ['fault', 'decide', 'new_household', 'new_member', 'joins', 'same', 'out'] as const;
export type RowKind = (typeof ROW_KINDS)[number];

const Counts = z.object(Object.fromEntries(ROW_KINDS.map((kind) => [kind, Count])) as Record<RowKind, typeof Count>);

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

/** An import in the list of them. */
const ImportRow = z.object({
  id: Id,
  file_name: z.string(),
  state: z.enum(IMPORT_STATES),
  created_at: Instant,
  created_by: z.string().nullable(),
  ended_at: Instant.nullable(),
  progress: Progress.nullable(),
  result: Result.nullable(),
  /** Until when it may be taken back; null where it cannot be. */
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
const Reading = {
  dates: z.array(DateReading).readonly(),
  values: z.array(FoundValue).readonly(),
  /** Households and persons that the present mapping makes. */
  households: Count,
  persons: Count,
};

const Wizard = z.object({
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
const CheckRow = z.object({
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
const Decision = z.enum(['same', 'new', 'out']);

const fileFaults = {
  import_file_xls: {},
  import_file_ods: {},
  import_file_encrypted: {},
  import_file_too_large: {},
  import_file_too_many_rows: {},
  import_file_no_values: {},
  import_file_no_table: {},
  import_file_unreadable: {},
};
/** The import is in another state than the call needs. */
const import_state = {};

export const clientImports = {
  list: call({
    summary: 'List the imports of clients',
    path: '/api/client_imports',
    may,
    reads: ['client_imports'],
    takes: paging(['created_at'], { sortBy: 'created_at', descending: true }, z.object({}).optional(), [10, 25, 50]),
    gives: answers({ Ok: { dt: z.object({ rows: z.array(ImportRow), recordsFiltered: Count }) } }),
  }),
  /** Reads the file and proposes its columns; nothing of a client is written. */
  start: call({
    summary: 'Upload a file of clients',
    path: '/api/client_imports/start',
    may,
    changes: ['client_imports'],
    logs: 'client_import.start',
    multipart: true,
    largest: LARGEST_FORM,
    takes: z.object({ import: z.object({ file: FileField, sheet: optionalText(100) }) }),
    gives: answers({ Ok: { id: Id }, file_size_zero: {}, ...fileFaults }),
  }),
  /** Takes another sheet of the workbook. */
  chooseSheet: call({
    summary: 'Read another sheet of an imported workbook',
    path: '/api/client_imports/choose_sheet',
    may,
    changes: ['client_imports'],
    takes: z.object({ id: Id, sheet: requiredText(100) }),
    gives: answers({ Ok: {}, import_state, ...fileFaults }),
  }),
  read: call({
    summary: 'Read an import of clients',
    path: '/api/client_imports/read',
    may,
    reads: ['client_imports'],
    takes: z.object({ id: Id }),
    gives: answers({
      Ok: {
        import: ImportRow,
        /** null once the file is deleted. */
        wizard: Wizard.nullable(),
        /** The rows by kind, once they were checked. */
        counts: Counts.nullable(),
      },
    }),
  }),
  /** Saves what the user decided about columns and values, and keeps it under a name where one is given. */
  saveMapping: call({
    summary: 'Save the columns and values of an import',
    path: '/api/client_imports/save_mapping',
    may,
    changes: ['client_imports'],
    takes: z.object({ id: Id, mapping: MappingSchema, keep_as: optionalText(100) }),
    gives: answers({ Ok: Reading, import_state }),
  }),
  /** Begins the check; `read` shows its progress and its counts. */
  check: call({
    summary: 'Check the rows of an import',
    path: '/api/client_imports/check',
    may,
    changes: ['client_imports'],
    takes: z.object({ id: Id }),
    gives: answers({ Ok: {}, import_state }),
  }),
  /** Persons of the file: faults first, then what is to be decided, then by line. */
  rows: call({
    summary: 'List the rows of an import',
    path: '/api/client_imports/rows',
    may,
    reads: ['client_imports'],
    takes: paging(
      ['position'],
      { sortBy: 'position', descending: false, rowsPerPage: 50 },
      z.object({
        id: Id,
        kinds: z.array(z.enum(ROW_KINDS)).max(ROW_KINDS.length).default([]),
        /** A code of a fault or a warning. */
        problem: optionalText(60),
      }),
      [25, 50, 100, 200],
    ),
    gives: answers({
      Ok: {
        dt: z.object({ rows: z.array(CheckRow), recordsFiltered: Count }),
        counts: Counts,
        /** How many persons have each fault or warning. */
        problems: z.array(z.object({ code: z.string(), persons: Count, is_fault: Flag })),
      },
      import_state,
    }),
    shows: (answer) =>
      answer.code === 'Ok'
        ? answer.dt.rows.flatMap(({ match, client_id }) => [match?.client_id, client_id].filter((id) => id != null))
        : [],
  }),
  /** Mends what the file says; the rows are checked again. */
  correct: call({
    summary: 'Correct rows of an import',
    path: '/api/client_imports/correct',
    may,
    changes: ['client_imports'],
    takes: z.object({ id: Id, corrections: z.array(CorrectionSchema).min(1).max(500) }),
    gives: answers({ Ok: {}, import_state }),
  }),
  /** Decides of persons that may be others: those of the keys, or all that are not decided yet. */
  decide: call({
    summary: 'Decide whether rows of an import are existing clients',
    path: '/api/client_imports/decide',
    may,
    changes: ['client_imports'],
    takes: z.object({
      id: Id,
      keys: z.array(text(40)).max(500).nullable(),
      decision: Decision,
      /** Fields of the existing file that the row replaces; its empty ones are filled in any case. */
      fields: z
        .array(z.enum(EDITED_FIELDS as [string, ...string[]]))
        .max(60)
        .default([]),
    }),
    gives: answers({ Ok: { decided: Count }, import_state }),
  }),
  /** Accepts that phones of the file are those of other households, for all rows at once (000 O-35). */
  acceptPhones: call({
    summary: 'Accept phones of other households in an import',
    path: '/api/client_imports/accept_phones',
    may,
    changes: ['client_imports'],
    takes: z.object({ id: Id }),
    gives: answers({ Ok: {}, import_state }),
  }),
  /** Writes the households without a fault; also goes on with a stopped import. */
  run: call({
    summary: 'Bring in the rows of an import',
    path: '/api/client_imports/run',
    may,
    changes: ['client_imports'],
    takes: z.object({ id: Id }),
    gives: answers({
      Ok: {},
      import_state,
      /** Another import is running. */
      import_running: {},
    }),
  }),
  stop: call({
    summary: 'Stop an import of clients',
    path: '/api/client_imports/stop',
    may,
    changes: ['client_imports'],
    takes: z.object({ id: Id }),
    gives: answers({ Ok: {}, import_state }),
  }),
  /** Deletes an import that has written nothing, or the file and rows of one that has ended. */
  discard: call({
    summary: 'Delete the file of an import',
    path: '/api/client_imports/discard',
    may,
    changes: ['client_imports'],
    takes: z.object({ id: Id }),
    gives: answers({ Ok: {}, import_state }),
  }),
  /** The rows of the file as a workbook with a column of faults, which can be corrected and brought again. */
  workbook: download({
    summary: 'Download the rows of an import with their faults',
    path: '/api/client_imports/{id}/workbook',
    may,
    byHand: true,
    reads: [],
    takes: z.object({ id: IdParam, only_faults: z.enum(['0', '1']).default('0') }),
    refuses: { import_state: {} },
  }),
  /** The effect of taking an import back. */
  takingBack: call({
    summary: 'Read which households an import is taken back for',
    path: '/api/client_imports/taking_back',
    may,
    reads: ['client_imports', 'clients', 'families'],
    takes: z.object({ id: Id }),
    gives: answers({
      Ok: {
        households: Count,
        persons: Count,
        joined: Count,
        updated: Count,
        /** Households that stay, and why; the first hundred. */
        stays: z.array(z.object({ client_id: Id, file_number: Count, name: z.string(), why: z.string() })),
        staying: Count,
      },
      import_state,
      /** The days in which it can be taken back are over. */
      import_too_late: {},
    }),
    shows: (answer) => (answer.code === 'Ok' ? answer.stays.map(({ client_id }) => client_id) : []),
  }),
  takeBack: call({
    summary: 'Take an import of clients back',
    path: '/api/client_imports/take_back',
    may,
    changes: ['client_imports'],
    takes: z.object({ id: Id }),
    gives: answers({ Ok: {}, import_state, import_too_late: {} }),
  }),
};
