/** A file of clients: uploaded, mapped, checked, brought in and taken back (decision 062). */
import { EDITED_FIELDS } from '@resa/rules/person/client-fields';
import { z } from 'zod';
import { answers, call, download } from './call.ts';
import { CorrectingSchema, ForAllSchema, MappingSchema } from './client-import-mapping.ts';
import { CheckRow, Counts, Decision, ImportRow, Reading, ROW_KINDS, Wizard } from './client-import-rows.ts';
import { FileField } from './sent-file.ts';
import { Count, Flag, Id, IdParam, optionalText, paging, requiredText, text } from './types.ts';

const may = ['import_clients'] as const;

/** The largest file, in bytes. */
export const LARGEST_IMPORT = 26_214_400;
/** The form around the file. */
const LARGEST_FORM = LARGEST_IMPORT + 65_536;
/** An import can be taken back for so many days. */
export const TAKE_BACK_DAYS = 30;
/** The file is deleted so many days after the last touch, or after the import has ended. */
export const KEPT_DAYS = { touched: 14, ended: 7 } as const;

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
    restricted: 'number',
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
    restricted: 'number',
    changes: ['client_imports'],
    takes: z.object({ id: Id }),
    gives: answers({ Ok: {}, import_state }),
  }),
  /** Persons of the file: faults first, then what is to be decided, then by line. */
  rows: call({
    summary: 'List the rows of an import',
    path: '/api/client_imports/rows',
    may,
    restricted: 'number',
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
        /** Those of all rows, with the first page only; null with the others. */
        counts: Counts.nullable(),
        /** How many persons have each fault or warning, with the first page only. */
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
    restricted: 'number',
    changes: ['client_imports'],
    takes: z.object({ id: Id, corrections: z.array(CorrectingSchema).min(1).max(500) }),
    gives: answers({ Ok: {}, import_state }),
  }),
  /** Decides of persons that may be others: those of the keys, or all that are not decided yet. */
  decide: call({
    summary: 'Decide whether rows of an import are existing clients',
    path: '/api/client_imports/decide',
    may,
    restricted: 'number',
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
  /** Decides of phones that households of the file share, or of numbers that were used, for all rows at once. */
  decideForAll: call({
    summary: 'Decide about phones or numbers of all rows of an import',
    path: '/api/client_imports/decide_for_all',
    may,
    changes: ['client_imports'],
    takes: ForAllSchema.extend({ id: Id }),
    gives: answers({ Ok: {}, import_state }),
  }),
  /** Accepts that phones of the file are those of other households, for all rows at once (000 O-35). */
  acceptPhones: call({
    summary: 'Accept phones of other households in an import',
    path: '/api/client_imports/accept_phones',
    may,
    restricted: 'number',
    changes: ['client_imports'],
    takes: z.object({ id: Id }),
    gives: answers({ Ok: {}, import_state }),
  }),
  /** Writes the households without a fault; also goes on with a stopped import. */
  run: call({
    summary: 'Bring in the rows of an import',
    path: '/api/client_imports/run',
    may,
    restricted: 'number',
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
    restricted: 'number',
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
    restricted: 'number',
    changes: ['client_imports'],
    takes: z.object({ id: Id }),
    gives: answers({ Ok: {}, import_state, import_too_late: {} }),
  }),
};
