import { z } from 'zod';
import { answers, call } from './call.ts';
import { Count, Flag, Id, Instant, PlainDate, PlainDateTime } from './types.ts';

const Week = z.object({ from: PlainDate, to: PlainDate, visits: Count, households: Count });
export type Week = z.output<typeof Week>;

/** The steps of an organization's first day, in order. */
export const FIRST_STEPS = ['name', 'mail', 'location', 'plan', 'users', 'lists', 'people'] as const;
const FirstStep = z.enum(FIRST_STEPS);

/** One number, everywhere: pending + in process (001 O-61). */
export const dashboard = {
  main: call({
    summary: 'Read the dashboard',
    method: 'GET',
    path: '/api/dash/main',
    may: 'signed_in',
    reads: ['clients', 'appointments', 'refused_tries'],
    takes: z.object({}),
    gives: answers({
      Ok: {
        stats: z.object({
          active: Count,
          inactive: Count,
          requests: Count,
          pending: Count,
          in_process: Count,
          updating: Count,
        }),
        latest_clients: z.array(
          z.object({
            id: Id,
            file_number: Id,
            name: z.string(),
            updated_at: Instant,
            client_state_type_id: Id,
            origin: z.number(),
          }),
        ),
        today_appointments: z.array(
          z.object({
            id: Id,
            client_id: Id,
            file_number: Id,
            name: z.string(),
            start_date_time: PlainDateTime,
            status: z.number(),
            place_id: Id,
          }),
        ),
        /** Requests that wait, by age (`request-queue.ts`) and by user; null for users who may not see requests. */
        queue: z
          .object({
            ages: z.array(z.object({ taken: Count, free: Count })),
            oldest: Count.nullable(),
            takers: z.array(z.object({ user_id: Id, name: z.string(), count: Count })),
          })
          .nullable(),
        today: PlainDate,
        /** The state of the server, for users who may change the settings. */
        operation: z
          .object({
            /** Null if no backups are made. */
            backup: z
              .object({ good_at: Instant.nullable(), standing: z.enum(['good', 'none', 'late', 'failed', 'lost']) })
              .nullable(),
            /** Sizes are in bytes; `low` when a tenth or less is free. */
            disks: z.array(
              z.object({
                folder: z.enum(['data', 'backups']),
                free: z.int().nonnegative(),
                of: z.int().nonnegative(),
                low: Flag,
              }),
            ),
            failed_jobs: Count,
            unsent_mails: Count,
          })
          .nullable(),
        /** Refused sign-ins and calls in the last hour, for users who may view logs; null if not unusually many. */
        refused: Count.nullable(),
      },
    }),
  }),
  /** The last act of clients on each appointment at the user's locations since yesterday, the latest first. */
  outside: call({
    summary: 'Read what clients booked, moved and cancelled themselves since yesterday',
    method: 'GET',
    path: '/api/dash/outside',
    may: ['crud_appointments', 'view_appointments', 'crud_checkin'],
    reads: ['appointments', 'clients'],
    takes: z.object({}),
    gives: answers({
      Ok: {
        rows: z.array(
          z.object({
            id: Id,
            client_id: Id,
            file_number: Id,
            name: z.string(),
            what: z.enum(['booked', 'moved', 'cancelled']),
            start_date_time: PlainDateTime,
            place_id: Id,
          }),
        ),
      },
    }),
  }),
  /** `fresh` 1 until somebody was booked. */
  firstSteps: call({
    summary: 'Read the first steps of a new organization',
    method: 'GET',
    path: '/api/dash/first_steps',
    may: ['crud_app_settings'],
    reads: ['settings', 'locations', 'users'],
    takes: z.object({}),
    gives: answers({
      Ok: { steps: z.array(z.object({ step: FirstStep, done: Flag, skipped: Flag })), fresh: Flag },
    }),
  }),
  skipStep: call({
    summary: 'Leave a first step out, or take it up again',
    path: '/api/dash/first_steps/skip',
    may: ['crud_app_settings'],
    changes: ['settings'],
    takes: z.object({ step: FirstStep, skipped: Flag }),
    gives: answers({ Ok: {} }),
  }),
  /** The visits at the user's locations, counted as the trend report counts them. */
  weeks: call({
    summary: 'Read the visits of the last twelve weeks',
    method: 'GET',
    path: '/api/dash/weeks',
    may: ['view_reports'],
    byHand: true,
    reads: ['appointments'],
    takes: z.object({}),
    gives: answers({
      Ok: {
        weeks: z.array(Week),
        /** The total of all weeks; different households count once. */
        total: Week,
      },
    }),
  }),
};
