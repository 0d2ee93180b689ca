/** The texts of the interface, which an organization words its own way (002 §2.4, 002 B02). */
import { TEXT_LENGTH } from '@resa/rules/text/wording';
import { z } from 'zod';
import { answers, call } from './call.ts';
import { Count, Flag, Instant, paging, text } from './types.ts';

const may = ['crud_translate'] as const;

const TextType = z.enum(['text', 'editor']);

/** A text as it is shown, beside the text as built. */
export const TextRow = z.object({
  key: z.string(),
  /** `editor`: it may hold formatting. */
  type: TextType,
  name_en: z.string(),
  name_fr: z.string(),
  original_en: z.string(),
  original_fr: z.string(),
  changed: Flag,
  /** 1 for a wording that is not shown, because a new release fills in other values. */
  outdated: Flag,
  updated_at: Instant.nullable(),
  updated_by_name: z.string().nullable(),
  /** 0 for a text that is not changed. */
  row_version: Count,
});

/** The fields of the dialog. A wording that equals the original takes the original back. */
export const NewWording = z.object({
  key: z.string().max(100),
  name_en: text(TEXT_LENGTH),
  name_fr: text(TEXT_LENGTH),
  row_version: Count,
});

export const translates = {
  list: call({
    summary: 'List the texts of the interface',
    path: '/api/translates',
    may,
    reads: ['texts'],
    takes: paging(
      ['key', 'type', 'name_en', 'name_fr', 'updated_at'] as const,
      { sortBy: 'key', descending: false },
      z
        .object({
          /** Found in the key, in the text and in the original, of both languages. */
          search: text(100).default(''),
          type: z.enum(['', 'text', 'editor']).default(''),
          /** 1: only those that were changed. */
          changed: Flag.default(0),
        })
        .prefault({}),
      [10, 25, 50],
    ),
    gives: answers({ Ok: { dt: z.object({ rows: z.array(TextRow), recordsFiltered: Count }) } }),
  }),
  fetch: call({
    summary: 'Read a text of the interface',
    path: '/api/translate/fetch',
    may,
    reads: ['texts'],
    takes: z.object({ key: z.string().max(100) }),
    gives: answers({ Ok: { row: TextRow } }),
  }),
  update: call({
    summary: 'Change a text of the interface, or take the original back',
    path: '/api/translate/update',
    may,
    changes: ['texts'],
    logs: 'text.update',
    takes: z.object({ row: NewWording }),
    gives: answers({ Ok: { row: TextRow }, stale: { row: TextRow } }),
  }),
};
