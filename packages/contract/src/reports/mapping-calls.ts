/** The calls of the screen that maps reference lists to the lines of the hunger count. */
import { z } from 'zod';
import { answers, call } from '../call.ts';
import { Count, Flag, Id, PlainDate } from '../types.ts';
import { mappedLists } from './mapping.ts';

const Line = Count.nullable();
const MappedEntry = z.object({
  id: Id,
  name_en: z.string(),
  name_fr: z.string(),
  active: Flag,
  /** Null: unmapped. */
  line: Line,
  row_version: Count,
  /** How many different households or persons have it in the visits of the span. */
  count: Count,
  /** Since which day it has its line; null if it never had another. */
  since: PlainDate.nullable(),
  /** Its earlier lines, and until which day. */
  before: z.array(z.object({ line: Line, until: PlainDate })),
});
export type MappedEntry = z.output<typeof MappedEntry>;

const administrators = ['crud_categories'] as const;

export const mappingCalls = {
  mapping: call({
    summary: 'Read how lists are mapped to the lines of the hunger count',
    method: 'GET',
    path: '/api/reports/mapping',
    may: administrators,
    reads: mappedLists,
    takes: z.object({}),
    gives: answers({
      Ok: {
        /** The visits whose households and persons are counted, at the user's locations. */
        from: PlainDate,
        to: PlainDate,
        lists: z.array(z.object({ list: z.enum(mappedLists), entries: z.array(MappedEntry) })),
      },
    }),
  }),
  mapEntry: call({
    summary: 'Map an entry of a list to a line of the hunger count',
    path: '/api/reports/mapping/update',
    may: administrators,
    changes: mappedLists,
    logs: 'category.update',
    takes: z.object({ list: z.enum(mappedLists), id: Id, line: Line, row_version: Count }),
    gives: answers({
      Ok: {},
      /** Somebody saved the entry since it was read. */
      stale: {},
    }),
  }),
};
