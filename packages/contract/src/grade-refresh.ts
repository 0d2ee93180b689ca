/** The yearly refresh of school grades: what would move, moving it, and its history (002 §2.12, B15). */
import { z } from 'zod';
import { answers, call, download } from './call.ts';
import { TakingBack } from './file-update.ts';
import { Count, Flag, Id, IdParam, Instant, PlainDate, paging, text } from './types.ts';

const may = ['file_update'] as const;
const search = z.object({ search: text(100).default('') }).prefault({});

const RefreshRow = z.object({
  id: Id,
  created_by: z.string().nullable(),
  created_at: Instant,
  moved: Count,
  /** When and by which user it was taken back. */
  undone_at: Instant.nullable(),
  undone_by: z.string().nullable(),
});
export type RefreshRow = z.output<typeof RefreshRow>;

/** A child, with the level that they have and the one that they would get. */
export const GradeMove = z.object({
  id: Id,
  file_number: Id,
  name: z.string(),
  dob: PlainDate.nullable(),
  dob_known: Flag,
  age: Count.nullable(),
  from_level: Id,
  to_level: Id,
});
export type GradeMove = z.output<typeof GradeMove>;

export const grade_refresh = {
  list: call({
    summary: 'List the refreshes of school grades',
    path: '/api/grade_refresh',
    may,
    reads: ['grade_refreshes'],
    takes: paging(
      ['created_at', 'created_by', 'moved'],
      { sortBy: 'created_at', descending: true },
      search,
      [10, 25, 50],
    ),
    gives: answers({ Ok: { dt: z.object({ rows: z.array(RefreshRow), recordsFiltered: Count }) } }),
  }),
  /** The moves that it would make now; nothing is written. */
  preview: call({
    summary: 'Show which school grades a refresh would move',
    path: '/api/grade_refresh/preview',
    may,
    reads: ['clients', 'families', 'education_levels', 'grade_refreshes'],
    takes: paging(
      ['name', 'file_number', 'dob', 'from_level', 'to_level'],
      { sortBy: 'name', descending: false },
      search,
      [10, 25, 50],
    ),
    gives: answers({
      Ok: {
        dt: z.object({ rows: z.array(GradeMove), recordsFiltered: Count }),
        /** How many would move, whatever is searched for. */
        total: Count,
        /** The last refresh, if it was in this school year or lately: another one then requires `again`. */
        lately: Instant.nullable(),
      },
    }),
  }),
  /**
   * Moves everybody in one transaction and returns the workbook of the moves; its method is the document's (002 A24).
   */
  refresh: download({
    summary: 'Move school grades one level further, as a workbook',
    path: '/api/grade_refresh/refresh',
    may,
    restricted: 'number',
    byHand: true,
    changes: ['clients', 'families', 'grade_refreshes'],
    logs: 'grade.refresh',
    takes: z.object({
      /** 1 if another refresh is wanted although the last one was in this school year or lately. */
      again: z.union([Flag, z.enum(['0', '1']).transform((flag) => Number(flag) as 0 | 1)]).default(0),
    }),
    refuses: { refreshed_lately: {} },
    // The handler says it with the file.
    shows: () => [],
  }),
  takingBack: call({
    summary: 'Read which children go back a level with a refresh',
    path: '/api/grade_refresh/taking_back',
    may,
    restricted: 'number',
    reads: ['clients', 'grade_refreshes'],
    takes: z.object({ id: Id }),
    gives: answers({ Ok: TakingBack.shape }),
    shows: ({ rows }) => rows.map(({ id }) => id),
  }),
  undo: call({
    summary: 'Take back a refresh for children whose file is unchanged',
    path: '/api/grade_refresh/undo',
    may,
    restricted: 'number',
    changes: ['clients', 'families', 'grade_refreshes'],
    logs: 'grade.undo',
    takes: z.object({ id: Id }),
    gives: answers({ Ok: {}, nothing_to_undo: {} }),
  }),
  /** The workbook of an earlier refresh. */
  file: download({
    summary: 'Download the workbook of a refresh',
    path: '/api/grade_refresh/{id}/file',
    may,
    restricted: 'number',
    byHand: true,
    reads: [],
    takes: z.object({ id: IdParam }),
    // The handler says it with the file.
    shows: () => [],
  }),
};
