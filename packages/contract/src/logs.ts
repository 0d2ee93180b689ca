/**
 * The changes that users made, and the views of clients (000 §2 "Activity log tab", 002 §2.8, docs/security.md). A user
 * who may not view clients sees the action, its user and its file, and no changed value.
 */
import { SYSTEM_LEVELS } from '@resa/rules/process/levels';
import { REFUSED_KINDS } from '@resa/rules/process/refused';
import { z } from 'zod';
import { answers, call } from './call.ts';
import { Count, Flag, Id, Instant, optionalText, PlainDate, paging } from './types.ts';
import { NamedUser } from './users.ts';

const may = ['view_logs'] as const;
/** The changed fields, each with its value before and after. */
const Properties = z.record(z.string(), z.tuple([z.unknown(), z.unknown()]));

export const LogRow = z.object({
  id: Id,
  /** Null for a client who did it themselves, where the caller may not view clients or they are erased. */
  created_name: z.string().nullable(),
  action: z.string(),
  /** The table of the row that was changed; null where none was. */
  entity: z.string().nullable(),
  /**
   * The row's name when it was changed, also when it is gone. Null for a client file, which its number names, for the
   * rows that an erased client leaves, and for rows about clients where the caller may not view them.
   */
  name: z.string().nullable(),
  machine: z.string(),
  created_at: Instant,
  properties: Properties,
});
export type LogRow = z.output<typeof LogRow>;

/** An entry among those of everybody (002 §3 "Log entry"). */
export const LogEntry = LogRow.omit({ properties: true }).extend({
  /** The file, where it can be opened; null for a deleted one. */
  client_id: Id.nullable(),
  file_number: Id.nullable(),
  /** 1 for the act of a client, without an account of the staff. */
  by_client: Flag,
});
export type LogEntry = z.output<typeof LogEntry>;

/** A row among several that one act changed, such as an import. */
export const LogPart = z.object({ id: Id, name: z.string(), properties: Properties });
export type LogPart = z.output<typeof LogPart>;

/** An empty filter means all. */
const Filters = z
  .object({
    /** A user, or with `is_client` a client. */
    user: Id.nullish(),
    is_client: Flag.nullish(),
    action: optionalText(60),
    file_number: optionalText(20),
    start_date: PlainDate.nullish(),
    end_date: PlainDate.nullish(),
    machine: optionalText(190),
  })
  .refine(({ start_date, end_date }) => !start_date || !end_date || start_date <= end_date, {
    error: 'e_dates_reversed',
    path: ['start_date'],
  });

export const ReadRow = z.object({ at: Instant, name: z.string(), call: z.string(), machine: z.string() });
export type ReadRow = z.output<typeof ReadRow>;

/** A session of a user who is there: 1 connected, 2 behind a locked screen. */
export const OnlineUser = z.object({
  id: Id,
  name: z.string(),
  status: z.union([z.literal(1), z.literal(2)]),
  machine: z.string(),
  created_at: Instant,
  /** Since when, in whole minutes; 0 is now. */
  minutes: Count,
});
export type OnlineUser = z.output<typeof OnlineUser>;

/** A session of a client on their own pages, which is open in a browser. */
export const OnlineClient = OnlineUser.omit({ status: true }).extend({
  client_id: Id,
  file_number: Id,
  /** Null for users who may not view clients. */
  name: z.string().nullable(),
});
export type OnlineClient = z.output<typeof OnlineClient>;

/** A line of the program's own log, masked: no secret, and nothing of a person. */
export const SystemEntry = z.object({
  time: z.string(),
  level: z.enum(SYSTEM_LEVELS),
  message: z.string(),
  context: z.record(z.string(), z.unknown()),
});
export type SystemEntry = z.output<typeof SystemEntry>;

/** Refused sign-ins or calls that are the same, as one line. */
export const RefusedLine = z.object({
  kind: z.enum(REFUSED_KINDS),
  /** The call as `feature.call`; null where no call is named. */
  call: z.string().nullable(),
  /** The accounts that were tried, or the callers: at most three names, and their number. */
  users: z.array(z.string()),
  user_count: Count,
  /** How many of them name nobody's account. */
  by_nobody: Count,
  /** The addresses they came from: at most three, and how many there are. */
  machines: z.array(z.string()),
  machine_count: Count,
  /** 1 where still other addresses tried it. */
  others: Flag,
  count: Count,
  first_at: Instant,
  last_at: Instant,
});
export type RefusedLine = z.output<typeof RefusedLine>;

const Percent = z.number().min(0).max(100);
const Size = z.number().nonnegative();

export const logs = {
  list: call({
    summary: 'List the activity log',
    path: '/api/admin/logs/list',
    may,
    restricted: 'number',
    byHand: true,
    // Log entries never change.
    reads: [],
    takes: z.object({
      paging: paging(['created_at'], { sortBy: 'created_at', descending: true }, z.object({}).optional()).prefault({}),
      filters: Filters.prefault({}),
    }),
    gives: answers({ Ok: { dt: z.object({ rows: z.array(LogEntry), recordsFiltered: Count, capped: Flag }) } }),
    // The author of an entry; a client only if they did it themselves.
    shows: (answer) =>
      answer.code === 'Ok'
        ? answer.dt.rows.flatMap(({ by_client, client_id, created_name }) =>
            by_client && client_id !== null && created_name !== null ? [client_id] : [],
          )
        : [],
  }),
  stats: call({
    summary: 'Count the activity log, and list its filters',
    method: 'GET',
    path: '/api/dash/logs',
    may,
    reads: ['users'],
    takes: z.object({}),
    gives: answers({
      Ok: {
        users: z.array(NamedUser),
        /** The actions and the workstations that occur. */
        actions_codes: z.array(z.string()),
        machines: z.array(z.string()),
        stats: z.object({ today: Count, week: Count, month: Count, year: Count }),
        /** The last 30 days, today last, and how many entries each has. */
        dates: z.array(PlainDate),
        counts: z.array(Count),
      },
    }),
  }),
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
    summary: 'Read an entry of the activity log and the rows that it changed',
    path: '/api/admin/logs/details',
    may,
    restricted: 'number',
    byHand: true,
    // Log entries never change.
    reads: [],
    takes: z.object({ id: Id, startRow: Count.default(0) }),
    // How many rows the act changed together is recordsFiltered.
    gives: answers({
      Ok: { client_id: Id.nullable(), properties: Properties, parts: z.array(LogPart), recordsFiltered: Count },
    }),
    shows: (answer) => (answer.code === 'Ok' && answer.client_id !== null ? [answer.client_id] : []),
  }),
  /** The users who saw the file, and by which call. */
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
  onlineUsers: call({
    summary: 'List the users who are signed in',
    method: 'GET',
    path: '/api/admin/online_users',
    may,
    reads: ['sessions', 'users'],
    takes: z.object({}),
    gives: answers({ Ok: { rows: z.array(OnlineUser) } }),
  }),
  onlineClients: call({
    summary: 'List the clients who are signed in on their own pages',
    method: 'GET',
    path: '/api/admin/online_clients',
    may,
    restricted: 'number',
    reads: ['sessions', 'clients'],
    takes: z.object({}),
    gives: answers({ Ok: { rows: z.array(OnlineClient) } }),
    shows: (answer) =>
      answer.code === 'Ok' ? answer.rows.flatMap(({ client_id, name }) => (name === null ? [] : [client_id])) : [],
  }),
  dates: call({
    summary: 'List the days that the system log has',
    method: 'GET',
    path: '/api/logs/dates',
    may,
    reads: [],
    takes: z.object({}),
    gives: answers({ Ok: { dates: z.array(PlainDate), today: PlainDate } }),
  }),
  /** The newest entries of the given levels, all of them when none is named. */
  date: call({
    summary: 'Read a day of the system log',
    path: '/api/logs/date',
    may,
    byHand: true,
    reads: [],
    takes: z.object({ date: PlainDate, levels: z.array(z.enum(SYSTEM_LEVELS)).max(8).optional() }),
    gives: answers({
      Ok: { rows: z.array(SystemEntry), counts: z.record(z.enum(SYSTEM_LEVELS), Count), capped: Flag },
    }),
  }),
  refused: call({
    summary: 'List refused sign-ins and calls',
    path: '/api/admin/logs/refused',
    may,
    reads: ['refused_tries', 'users'],
    takes: z.object({ days: z.union([z.literal(1), z.literal(7), z.literal(30), z.literal(90)]).default(7) }),
    gives: answers({ Ok: { rows: z.array(RefusedLine), capped: Flag } }),
  }),
  /** The machine's, or the container's where its limits are tighter. */
  resources: call({
    summary: 'Read how much of the machine is in use',
    method: 'GET',
    path: '/api/dash/resources',
    may,
    reads: [],
    takes: z.object({}),
    gives: answers({
      Ok: {
        usage: z.object({ cpu: Percent, mem: Percent, disk: Percent, swap: Percent }),
        /** The totals: processors, and bytes of the others; 0 if the machine has none. */
        of: z.object({ cpu: Size, mem: Size, disk: Size, swap: Size }),
      },
    }),
  }),
};
