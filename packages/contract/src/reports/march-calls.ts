/** The calls of the page for March: the numbers that are entered, and the order and names of its lines. */
import { z } from 'zod';
import { answers, call } from '../call.ts';
import { Count, Id, optionalText, text } from '../types.ts';

const Year = z.number().int().min(1).max(9999);
const Number_ = Count.nullable();
/** The numbers of a location for a March. */
const numbers = {
  meals: Number_,
  snacks: Number_,
  note: optionalText(1_000),
};
const Entry = z.object({
  place_id: Id,
  place: z.string(),
  meals: Number_,
  snacks: Number_,
  note: z.string().nullable(),
  /** 0 before anything was entered. */
  row_version: Count,
});
export type MarchEntry = z.output<typeof Entry>;

/** Null: the shipped name. */
const Name = optionalText(150);
const Line = z.object({
  name: z.string(),
  kind: z.enum(['question', 'figure', 'entered']),
  shipped_en: z.string(),
  shipped_fr: z.string(),
  name_en: z.string().nullable(),
  name_fr: z.string().nullable(),
});
export type MarchWording = z.output<typeof Line>;
const MOST_LINES = 500;

const see = ['view_reports'] as const;
const take = ['manage_reports'] as const;
const administrators = ['crud_categories'] as const;

export const marchCalls = {
  marchEntries: call({
    summary: 'Read the numbers entered for the hunger count of a March',
    path: '/api/reports/march/entries',
    may: see,
    reads: ['hunger_counts'],
    takes: z.object({ march: Year }),
    /** One entry for each of the user's locations. */
    gives: answers({ Ok: { entries: z.array(Entry) } }),
  }),
  enterMarch: call({
    summary: 'Enter the numbers of a location for the hunger count of a March',
    path: '/api/reports/march/enter',
    may: take,
    where: { place: 'place_id' },
    changes: ['hunger_counts'],
    logs: 'hunger_count.enter',
    takes: z.object({ march: Year, place_id: Id, ...numbers, row_version: Count }),
    gives: answers({
      Ok: { row_version: Count },
      /** Somebody saved since the numbers were read. */
      stale: { entry: Entry },
    }),
  }),
  marchLines: call({
    summary: 'Read the lines of the hunger count, in their order and with their names',
    method: 'GET',
    path: '/api/reports/march/lines',
    may: administrators,
    reads: ['hunger_counts'],
    takes: z.object({}),
    gives: answers({ Ok: { lines: z.array(Line), row_version: Count } }),
  }),
  saveMarchLines: call({
    summary: 'Order and rename the lines of the hunger count',
    path: '/api/reports/march/lines/update',
    may: administrators,
    changes: ['hunger_counts'],
    logs: 'hunger_count.lines',
    takes: z.object({
      /** All of them, in their order. */
      lines: z.array(z.object({ name: text(100), name_en: Name, name_fr: Name })).max(MOST_LINES),
      row_version: Count,
    }),
    gives: answers({
      Ok: { row_version: Count },
      /** Somebody saved since the lines were read. */
      stale: {},
    }),
  }),
};
