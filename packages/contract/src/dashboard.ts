import { z } from 'zod';
import { answers, call } from './call.ts';
import { Count, Id, Instant, PlainDate, PlainDateTime } from './types.ts';

const Week = z.object({ from: PlainDate, to: PlainDate, visits: Count, households: Count });
export type Week = z.output<typeof Week>;

/** One number, everywhere: pending + in process (001 O-61). */
export const dashboard = {
  main: call({
    summary: 'Read the dashboard',
    method: 'GET',
    path: '/api/dash/main',
    may: 'signed_in',
    reads: ['clients', 'appointments'],
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
        today: PlainDate,
        /** For who may change the settings, where backups are made. */
        backup: z
          .object({ good_at: Instant.nullable(), standing: z.enum(['good', 'none', 'late', 'failed', 'lost']) })
          .nullable(),
      },
    }),
  }),
  /** Of the user's locations, counted as the trend report counts. */
  weeks: call({
    summary: 'Read the visits of the last twelve weeks',
    method: 'GET',
    path: '/api/dash/weeks',
    may: ['view_reports'],
    byHand: true,
    reads: [],
    takes: z.object({}),
    gives: answers({
      Ok: {
        weeks: z.array(Week),
        /** From the first week to the last; different households count once. */
        total: Week,
      },
    }),
  }),
};
