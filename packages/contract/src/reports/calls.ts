/** The calls of all reports (002 §2.15, §7): the index, and the forms of each report. */
import { STAFF_MESSAGE_LENGTHS } from '@resa/rules/text/staff-message';
import { z } from 'zod';
import { answers, call, download } from '../call.ts';
import type { TextKey } from '../texts.ts';
import {
  Count,
  CsvSeparator,
  Flag,
  Id,
  IdParam,
  Instant,
  LocaleName,
  PlainDate,
  PlainDateTime,
  PlainMonth,
  paging,
  text,
} from '../types.ts';
import { clientDataCalls } from './client-data-calls.ts';
import { COMPARISONS } from './compare.ts';
import { UNITS } from './define.ts';
import { type ReportName, reportNames } from './index.ts';
import { mappingCalls } from './mapping-calls.ts';
import { marchCalls } from './march-calls.ts';

const Name = z.enum(reportNames as [ReportName, ...ReportName[]]);

const MOST_IDS = 1_000;
const Ids = z.array(Id).max(MOST_IDS);
/** Ids, each once. */
export const SomeIds = Ids.min(1).overwrite((ids) => [...new Set(ids)]);

/** The chosen parameters; `faultsOfParams` says which of them a report takes. */
const Params = z.object({
  /** 0: all locations of the user. */
  location: Count.optional(),
  /** The category of services that is counted; 0: all services. */
  category: Count.optional(),
  /** Several locations, in place of one. */
  locations: SomeIds.optional(),
  /** Appointment types; all where absent. */
  types: SomeIds.optional(),
  /** An appointment type of events. */
  event: Id.optional(),
  vbz_event: Id.optional(),
  date: PlainDate.optional(),
  range: z.object({ from: PlainDate, to: PlainDate }).optional(),
  year: z.number().int().min(1).max(9999).optional(),
  /** January is 0 (002 A34). */
  month: z.number().int().min(0).max(11).optional(),
  /** A range of months, in place of year and month. */
  months: z.object({ from: PlainMonth, to: PlainMonth }).optional(),
  /** The year of a March that has begun. */
  march: z.number().int().min(1).max(9999).optional(),
  /** Users of the program. */
  users: Ids.optional(),
  /** The day whose mapping to the rows of the hunger count is used; today's where absent. */
  mapped: PlainDate.optional(),
  /** Compares with the span before, or with the same span of last year. */
  compare: z.enum(COMPARISONS).optional(),
  locale: LocaleName.optional(),
  /** The separator of a CSV file; a comma if absent. */
  separator: CsvSeparator.optional(),
  /** The time of the reader's clock, printed at the foot (002 C05). */
  time: text(40).optional(),
});

/** The parameters of a report without filters. */
const Unfiltered = z.object({ params: Params.pick({ locale: true, time: true }).prefault({}) });

const where = [{ place: 'params.location' }, { places: 'params.locations' }] as const;
const json = ['params'] as const;
const ofReport = z.object({ name: Name, params: Params.prefault({}) });
/** A figure: its block, its column and the keys of its row. */
const ofFigure = {
  block: text(64).default(''),
  figure: text(64).default(''),
  key: z.array(text(100)).max(5).default([]),
};

const Cell = z.union([z.string(), z.number(), z.null()]);
/** The key of a text. */
const Heading = z.string() as unknown as z.ZodType<TextKey, TextKey>;
const SheetColumn = z.object({
  name: z.string(),
  heading: Heading,
  /** The value that fills the heading's {value}, of a figure that has a column for each value. */
  value: z.string().nullable(),
  kind: z.enum(['text', 'id', 'date', 'time', 'month', 'number', 'percent']),
  unit: z.enum(UNITS).nullable(),
  wide: z.boolean(),
  /** For a file number: the index in `client_ids` of the person it belongs to. */
  of: Count,
});
const SheetRow = z.object({
  /** A group's first cell is above its rows; a subtotal ends it. An average cannot be opened. */
  kind: z.enum(['row', 'group', 'subtotal', 'total', 'average']),
  cells: z.array(Cell),
  /** The keys that open a figure of this row: its own, fewer for a subtotal, none for the total. */
  key: z.array(z.string()),
  /** None of its figures can be opened, as of numbers that were entered. */
  closed: z.literal(true).optional(),
  /** The clients that the row shows; a file number identifies one of them. */
  client_ids: z.array(Id),
});
const SheetBlock = z.object({
  name: z.string(),
  kind: z.enum(['figures', 'list', 'lines']),
  heading: Heading.nullable(),
  /** The names of the groups' headings, if it has groups. */
  groups: z.array(z.string()),
  columns: z.array(SheetColumn),
  rows: z.array(SheetRow),
  /** For a compared block: the figure compared in each line, and both spans in words. */
  compared: z.object({ of: z.string(), now: z.string(), before: z.string() }).optional(),
});
export type SheetBlock = z.output<typeof SheetBlock>;
export type SheetRow = z.output<typeof SheetRow>;
export type SheetColumn = z.output<typeof SheetColumn>;

/** One of the things that a figure counts: an appointment, a visit, a household or a person. */
const Opened = z.object({
  /** Null for an erased person and for a file that was deleted. */
  client_id: Id.nullable(),
  file_number: Id.nullable(),
  name: z.string().nullable(),
  /** Why the name is missing. */
  gone: z.enum(['erased', 'deleted']).nullable(),
  start_date_time: PlainDateTime,
  place: z.string(),
  type: z.string(),
});
export type OpenedRow = z.output<typeof Opened>;

/** A card of the index (002 D01). */
const ReportCard = z.object({
  id: Id,
  parent_id: Id.nullable(),
  name: z.string(),
  color: z.string(),
  icon: z.string(),
  /** The report's address; null for a card that opens a list of other reports. */
  route: z.string().nullable(),
  /** 1 for a favourite of the user. */
  favourite: Flag,
  /** When the user last opened it. */
  used_at: Instant.nullable(),
});
export type ReportCard = z.output<typeof ReportCard>;

/** The calls that return a file; one that takes longer than ten seconds continues as a job. */
export const FILE_CALLS = ['pdf', 'excel', 'csv', 'childrenPdf'] as const;
export type FileCall = (typeof FILE_CALLS)[number];
/** A call whose files are a job from the start. */
export type JobCall = FileCall | 'yearPackage';
const JOB_FORMATS = ['pdf', 'xlsx', 'csv'] as const;
export type JobFormat = (typeof JOB_FORMATS)[number];

/** A file that a user requested: being made, ready for a day, or failed. */
const ReportJob = z.object({
  id: Id,
  call: z.enum([...FILE_CALLS, 'yearPackage']),
  /** Null for a package of reports. */
  name: Name.nullable(),
  params: Params,
  /** The choices, as text. */
  chosen: z.string(),
  state: z.enum(['running', 'ready', 'failed']),
  /** How many of its parts are done; 0 of 0 while it waits. */
  done: Count,
  parts: Count,
  /** Why it failed. */
  refusal: z.string().nullable(),
  created_at: Instant,
  expires_at: Instant.nullable(),
  files: z.array(z.object({ format: z.enum(JOB_FORMATS), name: z.string() })),
});
export type ReportJob = z.output<typeof ReportJob>;

/** Text as it is typed; `staffMessageFaults` of the rules checks the rest. */
const Typed = (max: number) => text(max).default('');

/** A child without family: a file whose household has nobody else. */
const Child = z.object({
  id: Id,
  file_number: Id,
  name: z.string(),
  dob: PlainDate.nullable(),
  gender: z.string().nullable(),
  /** The heads of the households that the child was in. */
  heads: z.array(z.object({ id: Id, file_number: Id, name: z.string() })),
});
export type Child = z.output<typeof Child>;

/** The fields with which a report is sent. */
const message = {
  /** Addresses separated by commas. */
  send_to: Typed(STAFF_MESSAGE_LENGTHS.send_to),
  send_cc: Typed(STAFF_MESSAGE_LENGTHS.send_cc),
  subject: Typed(STAFF_MESSAGE_LENGTHS.subject),
  message: Typed(STAFF_MESSAGE_LENGTHS.message),
};

const see = ['view_reports'] as const;
const take = ['manage_reports'] as const;

/** A file that takes long is made by a job. */
const refusesFile = { report_running: { job: Id } };
const refusesPdf = { ...refusesFile, report_too_long: {} };

export const reports = {
  ...clientDataCalls,
  ...mappingCalls,
  ...marchCalls,
  /** Empty without view_reports (002 A04). */
  list: call({
    summary: 'List the reports',
    method: 'GET',
    path: '/api/reports',
    may: 'signed_in',
    reads: ['report_marks'],
    takes: z.object({}),
    gives: answers({ Ok: { reports: z.array(ReportCard) } }),
  }),
  favourite: call({
    summary: 'Make a report a favourite of mine, or no longer',
    path: '/api/reports/favourite',
    may: see,
    changes: ['report_marks'],
    takes: z.object({ id: Id, favourite: Flag }),
    gives: answers({ Ok: {} }),
  }),
  /** The index shows the reports that were opened last. */
  used: call({
    summary: 'Note that I opened a report',
    path: '/api/reports/used',
    may: see,
    changes: ['report_marks'],
    takes: z.object({ id: Id }),
    gives: answers({ Ok: {} }),
  }),
  pdf: download({
    summary: 'Make a report as a PDF',
    path: '/web/report/{name}',
    may: see,
    restricted: 'number',
    where,
    byHand: true,
    limited: true,
    reads: [],
    json,
    takes: ofReport,
    refuses: refusesPdf,
    // The handler returns the shown clients: they are known when the file is written.
    shows: () => [],
  }),
  excel: download({
    summary: 'Make a report as a workbook',
    path: '/web/report/{name}/excel',
    may: take,
    restricted: 'number',
    where,
    byHand: true,
    limited: true,
    reads: [],
    json,
    takes: ofReport,
    refuses: refusesFile,
    // The handler returns the shown clients: they are known when the file is written.
    shows: () => [],
  }),
  csv: download({
    summary: 'Make a report as a CSV file',
    path: '/web/report/{name}/csv',
    may: take,
    restricted: 'number',
    where,
    byHand: true,
    limited: true,
    reads: [],
    json,
    takes: ofReport,
    refuses: refusesFile,
    // The handler returns the shown clients: they are known when the file is written.
    shows: () => [],
  }),
  /** The content of the PDF, as a table. */
  sheet: call({
    summary: 'Read a report as a table',
    path: '/api/report/{name}/sheet',
    may: see,
    restricted: 'number',
    where,
    byHand: true,
    limited: true,
    reads: ['hunger_counts'],
    takes: ofReport,
    gives: answers({
      Ok: {
        /** The locations that are counted; null where the report is about the whole organization. */
        locations: z.object({ counted: z.array(z.string()), all: Count }).nullable(),
        /** Period, other filters and locations, as text. */
        chosen: z.string(),
        /** Says that a range or a compared span is not over; null where it is, or where neither was chosen. */
        running: z.string().nullable(),
        blocks: z.array(SheetBlock),
      },
    }),
    shows: ({ blocks }) => blocks.flatMap(({ rows }) => rows.flatMap(({ client_ids }) => client_ids)),
  }),
  /** Returns as many rows as the figure says. */
  rows: call({
    summary: 'List what a figure of a report counts',
    path: '/api/report/{name}/rows',
    may: ['view_clients', 'crud_clients'],
    restricted: 'number',
    where,
    byHand: true,
    reads: [],
    takes: ofReport
      .extend(ofFigure)
      .extend(
        paging(['start_date_time'], { sortBy: 'start_date_time', descending: false }, z.object({}).optional()).shape,
      ),
    gives: answers({ Ok: { rows: z.array(Opened), recordsFiltered: Count } }),
    shows: ({ rows }) => rows.flatMap(({ client_id }) => (client_id === null ? [] : [client_id])),
  }),
  /** All rows of the list that `rows` returns by pages, as a file. */
  rowsFile: download({
    summary: 'Make the list behind a figure as a workbook or a CSV file',
    method: 'POST',
    path: '/web/report/{name}/rows/{format}',
    may: take,
    restricted: 'number',
    where,
    byHand: true,
    limited: true,
    reads: [],
    takes: ofReport.extend(ofFigure).extend({ format: z.enum(['xlsx', 'csv']) }),
    // The handler returns the shown clients: they are known when the file is written.
    shows: () => [],
  }),
  /**
   * Sends the PDF; a report that can name people goes only to active users who may read it at all its locations
   * (decision 045).
   */
  mail: call({
    summary: 'Send a report by mail',
    path: '/api/report/{name}/mail',
    may: take,
    restricted: 'number',
    where,
    limited: true,
    // The persons named in it show its reader among those who viewed their file.
    changes: ['clients'],
    logs: 'report.mail',
    takes: ofReport.extend(message),
    gives: answers({
      Ok: {
        /** The clients that the report names. */
        persons: z.array(Id),
      },
      report_too_long: {},
    }),
    shows: (answer) => (answer.code === 'Ok' ? answer.persons : []),
  }),
  /** All reports of the hunger count for a year: a PDF and a workbook, as a job. */
  yearPackage: call({
    summary: 'Begin the reports of the hunger count for a year, as PDF and workbook',
    path: '/api/report_jobs/year_package',
    may: take,
    byHand: true,
    limited: true,
    changes: ['long_works'],
    takes: z.object({ params: Params.pick({ year: true, locale: true }).prefault({}) }),
    gives: answers({ Ok: { job: Id } }),
  }),
  /** Returns the user's own jobs, the latest first. */
  jobs: call({
    summary: 'List the reports of mine that are being made, or are ready',
    method: 'GET',
    path: '/api/report_jobs',
    may: 'signed_in',
    reads: ['long_works'],
    takes: z.object({}),
    gives: answers({ Ok: { jobs: z.array(ReportJob) } }),
  }),
  jobFile: download({
    summary: 'Fetch a report of mine that was made over a long time',
    path: '/web/report_job/{id}/{format}',
    may: 'signed_in',
    restricted: 'number',
    byHand: true,
    reads: [],
    takes: z.object({ id: IdParam, format: z.enum(JOB_FORMATS) }),
    /** Somebody it names refused sharing by name since it was made. */
    refuses: { report_refused: {} },
    // The handler returns the shown clients, which are stored with the file.
    shows: () => [],
  }),
  dropJob: call({
    summary: 'Stop a report of mine that is being made, or remove its file',
    path: '/api/report_jobs/drop',
    may: 'signed_in',
    byHand: true,
    changes: ['long_works'],
    takes: z.object({ id: Id }),
    gives: answers({ Ok: {} }),
  }),
  /** Any user sees it (002 A37); deleting is `requests.destroy`. */
  children: call({
    summary: 'List the children without family',
    method: 'GET',
    path: '/web/database/child_without_family_list',
    may: 'signed_in',
    restricted: 'number',
    byHand: true,
    reads: ['clients', 'families'],
    json,
    takes: Unfiltered,
    gives: answers({ Ok: { json: z.object({ table: z.array(Child) }) } }),
    shows: ({ json }) => json.table.flatMap(({ id, heads }) => [id, ...heads.map((head) => head.id)]),
  }),
  childrenPdf: download({
    summary: 'Make the children without family as a PDF',
    path: '/web/database/child_without_family',
    may: 'signed_in',
    restricted: 'number',
    byHand: true,
    limited: true,
    reads: [],
    json,
    takes: Unfiltered,
    refuses: refusesPdf,
    // The handler returns the shown clients: they are known when the file is written.
    shows: () => [],
  }),
  childrenMail: call({
    summary: 'Send the children without family by mail',
    path: '/api/database/child_without_family/mail',
    may: take,
    restricted: 'number',
    limited: true,
    changes: ['clients'],
    logs: 'report.mail',
    takes: Unfiltered.extend(message),
    gives: answers({ Ok: { persons: z.array(Id) }, report_too_long: {} }),
    shows: (answer) => (answer.code === 'Ok' ? answer.persons : []),
  }),
};
