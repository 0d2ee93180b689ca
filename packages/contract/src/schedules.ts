/** Reports that are sent by mail every week or month, with the rights of the user who set them up. */
import { STOPS } from '@resa/rules/staff/report-schedule';
import { STAFF_MESSAGE_LENGTHS } from '@resa/rules/text/staff-message';
import { SPANS } from '@resa/rules/time/spans';
import { z } from 'zod';
import { answers, call } from './call.ts';
import { SomeIds } from './reports/calls.ts';
import { COMPARISONS } from './reports/compare.ts';
import { pagesOfReports, type ReportName } from './reports/index.ts';
import { Count, Flag, Id, Instant, LocaleName, PlainDate, requiredText, Time, text } from './types.ts';

const Report = z.enum(pagesOfReports as [ReportName, ...ReportName[]]);

/** The choices that a schedule stores. The days follow from the span and the day on which the report is sent. */
const Choice = z.object({
  /** 0: all locations that the owner has on the day. */
  location: Count.optional(),
  locations: SomeIds.optional(),
  types: SomeIds.optional(),
  category: Count.optional(),
  event: Id.optional(),
  vbz_event: Id.optional(),
  compare: z.enum(COMPARISONS).optional(),
});

const Regular = z.object({
  report: Report,
  /** Null for a report that has no time. */
  span: z.enum(SPANS).nullable(),
  every: z.enum(['week', 'month']),
  /** 0 is Sunday. */
  weekday: z.number().int().min(0).max(6),
  /** In a shorter month, the last day of the month. */
  month_day: z.number().int().min(1).max(31),
  time: Time,
  locale: LocaleName,
  /** Addresses separated by commas. */
  send_to: requiredText(STAFF_MESSAGE_LENGTHS.send_to),
  subject: requiredText(STAFF_MESSAGE_LENGTHS.subject),
  message: text(STAFF_MESSAGE_LENGTHS.message).default(''),
});

export const OUTCOMES = ['sent', 'report_too_long', 'failed', 'stopped'] as const;

const Schedule = Regular.extend({
  id: Id,
  params: Choice,
  owner: z.object({ id: Id, name: z.string() }),
  /** Whether it is the caller's own; only administrators pause and delete those of others. */
  mine: Flag,
  paused: Flag,
  stopped: z.enum(STOPS).nullable(),
  next_at: Instant,
  /** Null before the first time. */
  last: z
    .object({
      at: Instant,
      day: PlainDate,
      outcome: z.enum(OUTCOMES),
      sent_to: z.string().nullable(),
      left_out: z.string().nullable(),
      persons: Count.nullable(),
    })
    .nullable(),
  row_version: Count,
});
export type Schedule = z.output<typeof Schedule>;

const take = ['manage_reports'] as const;
const where = [{ place: 'params.location' }, { places: 'params.locations' }] as const;
/** Which of the addresses the report may not reach. */
const recipients = { refused: z.array(z.string()) };

export const schedules = {
  /** The user's own; administrators see all. */
  list: call({
    summary: 'List the reports that are sent regularly',
    path: '/api/report_schedules/list',
    may: 'signed_in',
    reads: ['schedules', 'users', 'roles'],
    takes: z.object({}),
    gives: answers({ Ok: { schedules: z.array(Schedule) } }),
  }),
  store: call({
    summary: 'Have a report sent regularly',
    path: '/api/report_schedules/store',
    may: take,
    where,
    changes: ['schedules'],
    logs: 'schedule.store',
    takes: z.object({ schedule: Regular, params: Choice.prefault({}) }),
    gives: answers({ Ok: { id: Id }, schedule_recipients: recipients }),
  }),
  update: call({
    summary: 'Change a report that is sent regularly',
    path: '/api/report_schedules/update',
    may: take,
    where,
    changes: ['schedules'],
    logs: 'schedule.update',
    takes: z.object({ id: Id, row_version: Count, schedule: Regular, params: Choice.prefault({}) }),
    gives: answers({ Ok: {}, schedule_recipients: recipients, stale: {} }),
  }),
  /** A stopped schedule also resumes, if nothing prevents it now. */
  pause: call({
    summary: 'Pause a report that is sent regularly, or have it go on',
    path: '/api/report_schedules/pause',
    may: 'signed_in',
    changes: ['schedules'],
    logs: 'schedule.pause',
    takes: z.object({ id: Id, paused: Flag }),
    gives: answers({ Ok: {}, schedule_stopped: { stopped: z.enum(STOPS) } }),
  }),
  destroy: call({
    summary: 'Send a report no longer',
    path: '/api/report_schedules/destroy',
    may: 'signed_in',
    changes: ['schedules'],
    logs: 'schedule.destroy',
    takes: z.object({ id: Id }),
    gives: answers({ Ok: {} }),
  }),
};
