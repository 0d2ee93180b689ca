/**
 * The yearly update of files: its period, the clients it leaves out, and which files are updated (002 §2.11, B13, B14).
 */
import { z } from 'zod';
import { answers, call } from './call.ts';
import { Count, Flag, Id, Instant, PlainDate, paging, text } from './types.ts';

const may = ['file_update'] as const;

/** The effect of taking back moved files, planned or done. */
export const TakingBack = z.object({
  back: Count,
  /** How many stay as they are, because they were changed since, and the first of them. */
  kept: Count,
  /** How many are not decided yet. */
  waiting: Count,
  rows: z.array(z.object({ id: Id, file_number: Id, name: z.string() })),
});
export type TakingBack = z.output<typeof TakingBack>;
/** More are counted only. */
export const MOST_KEPT = 500;

/** A date as it is typed; `periodFaults` of the rules checks it. */
const Typed = text(10)
  .nullish()
  .transform((date) => date || null);

export const UpdatePeriodRow = z.object({
  start_date: PlainDate,
  end_date: PlainDate,
  automatic: Flag,
  exclusion_start_date: PlainDate.nullable(),
  exclusion_end_date: PlainDate.nullable(),
  row_version: z.number(),
  /** When it was taken back; no more files are moved for it then. */
  undone_at: Instant.nullable(),
  /** How many files Resa has moved for it, and how many wait, such as for an editor to end; null until it has begun. */
  moved: Count.nullable(),
  waiting: Count.nullable(),
});
export type UpdatePeriodRow = z.output<typeof UpdatePeriodRow>;

export const ExcludedFile = z.object({ id: Id, file_number: Id, name: z.string() });
export type ExcludedFile = z.output<typeof ExcludedFile>;

export const UpdatedFile = z.object({
  id: Id,
  file_number: Id,
  name: z.string(),
  updated_by: z.string().nullable(),
  updated_at: Instant,
});
export type UpdatedFile = z.output<typeof UpdatedFile>;

/** A period as it is typed; its faults are named field by field. */
const TypedPeriod = z.object({
  start_date: Typed,
  end_date: Typed,
  automatic: z.union([Flag, z.boolean().transform((yes): 0 | 1 => (yes ? 1 : 0))]).default(0),
  exclusion_start_date: Typed,
  exclusion_end_date: Typed,
});

export const file_update = {
  list: call({
    summary: 'Read the update period, whom it leaves out, and the files updated in it',
    path: '/api/file_update/list',
    may,
    reads: ['clients', 'file_updates'],
    takes: paging(
      ['file_number', 'id', 'name', 'updated_by', 'updated_at'],
      { sortBy: 'file_number', descending: false },
      z.object({ search: text(100).default('') }).prefault({}),
      [10, 25, 50],
    ),
    gives: answers({
      Ok: {
        /** Null until one is saved. */
        period: UpdatePeriodRow.nullable(),
        exclusions: z.array(ExcludedFile),
        dt: z.object({ rows: z.array(UpdatedFile), recordsFiltered: Count }),
      },
    }),
  }),
  store: call({
    summary: 'Leave a file out of the update',
    path: '/api/file_update/store',
    may,
    restricted: 'number',
    changes: ['file_updates'],
    logs: 'file_update.store',
    takes: z.object({
      id: Id,
      file_number: z.union([
        Id,
        z
          .string()
          .regex(/^\d{1,9}$/)
          .transform(Number),
      ]),
    }),
    gives: answers({ Ok: {}, not_head: {} }),
  }),
  destroy: call({
    summary: 'Include a file in the update again',
    path: '/api/file_update/destroy',
    may,
    restricted: 'number',
    changes: ['file_updates'],
    logs: 'file_update.destroy',
    says: { error: 'e_removing' },
    takes: z.object({ id: Id }),
    gives: answers({ Ok: {} }),
  }),
  save: call({
    summary: 'Save the update period',
    path: '/api/file_update/save',
    may,
    restricted: 'number',
    changes: ['file_updates'],
    logs: 'file_update.save',
    takes: z.object({
      period: TypedPeriod.extend({
        /** The period's version when the form was opened; without it a change by another user is not noticed. */
        row_version: z.number().int().nullish(),
      }),
    }),
    gives: answers({ Ok: { period: UpdatePeriodRow }, stale: { period: UpdatePeriodRow } }),
  }),
  /** Before a period is saved. */
  count: call({
    summary: 'Count the files that a period would move to Updating if it began today',
    path: '/api/file_update/count',
    may,
    reads: [],
    takes: z.object({ period: TypedPeriod }),
    /** Null where Resa moves none: the period is by hand, or its files were moved already. */
    gives: answers({ Ok: { files: Count.nullable() } }),
  }),
  takingBack: call({
    summary: 'Read which moved files taking the period back makes active again',
    path: '/api/file_update/taking_back',
    may,
    restricted: 'number',
    reads: ['clients', 'file_updates'],
    takes: z.object({}),
    gives: answers({ Ok: TakingBack.shape }),
    shows: ({ rows }) => rows.map(({ id }) => id),
  }),
  undo: call({
    summary: 'Move unchanged files of the period back to Active',
    path: '/api/file_update/undo',
    may,
    restricted: 'number',
    changes: ['file_updates', 'clients'],
    logs: 'file_update.undo',
    takes: z.object({}),
    gives: answers({ Ok: {}, nothing_to_undo: {} }),
  }),
  destroyAll: call({
    summary: 'Include every file in the update again',
    // A GET by specification; only the bearer header authorises it (002 A24).
    method: 'GET',
    path: '/api/file_update/destroy_all',
    may,
    restricted: 'number',
    changes: ['file_updates'],
    logs: 'file_update.destroy_all',
    says: { error: 'e_removing' },
    takes: z.object({}),
    gives: answers({ Ok: {} }),
  }),
};
