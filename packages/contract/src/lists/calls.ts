/**
 * The calls of the 32 reference lists (002 §7 Categories), made from their declarations: `api.cities.list(...)`,
 * `api.tags.store(...)`. A list lacks the calls that its declaration is `without`, and has `swap` only when it is
 * ordered.
 */
import { z } from 'zod';
import { answers, call, download } from '../call.ts';
import { FieldFault } from '../refusals.ts';
import * as wire from '../types.ts';
import {
  changedRowSchema,
  columnsOf,
  type Fields,
  type Lack,
  type List,
  newRowSchema,
  type RowOf,
  rowSchema,
} from './define.ts';
import { type Lists, lists } from './index.ts';
import { userNames } from './labels.ts';
import { type ListName, namesOf } from './names.ts';

const edits = ['crud_categories'] as const;
const views = ['crud_categories', 'view_categories'] as const;

/** The things that use a row, and how often. */
export const Uses = z.array(
  z.object({ by: z.enum(userNames as never as [(typeof userNames)[number]]), count: wire.Count }),
);
export type Uses = z.output<typeof Uses>;

/** MySQL's numbers, with every database (decisions-002 A32): a duplicate, and a row in use. */
export const DUPLICATE = 1062;
export const IN_USE = 1451;

/**
 * The most rows that a file to import may have below its headings: this many are written within a second. And the most
 * bytes.
 */
export const MOST_ROWS = 5_000;
export const MOST_BYTES = 4_500_000;

const ALL_ROWS = 1_000;

/** A file to read, base64: CSV of any usual encoding and separator, or an Excel workbook's first sheet. */
export const ListFile = z.object({
  format: z.enum(['csv', 'xlsx']),
  content: z
    .base64()
    .min(1)
    .max((MOST_BYTES * 4) / 3),
});

/**
 * The effect that an import would have for a line of the file. `changes` holds [before, after] of each field that
 * differs.
 */
export const ImportLine = z.object({
  /** The line as the spreadsheet counts it: the headings are line 1. */
  line: wire.Count,
  change: z.enum(['store', 'update', 'same', 'fault']),
  id: wire.Id.nullable(),
  /** The name of the row as it would be, in English and in French, or other words that identify it. */
  names: z.array(z.string()),
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
  faults: z.array(FieldFault),
});
export type ImportLine = z.output<typeof ImportLine>;
export const ImportCounts = z.object({ store: wire.Count, update: wire.Count, same: wire.Count, fault: wire.Count });

/** A file that cannot be read, is too long, or has two columns of one field: their headings. */
const unusable = { bad_file: {}, too_many_rows: {}, column_twice: { names: z.array(z.string()) } };

/** The file of a preview, with the version of the list that it was made from. */
export const FileToImport = ListFile.extend({ version: z.string().max(400) });
export const ImportPreview = answers({
  Ok: {
    version: z.string(),
    counts: ImportCounts,
    lines: z.array(ImportLine),
    /** Headings that name no field of the list. */
    ignored: z.array(z.string()),
  },
  ...unusable,
});
export const Imported = answers({
  Ok: { counts: ImportCounts },
  stale: {},
  has_faults: { counts: ImportCounts },
  /** A row would lose a field by which others know it, such as a province with cities its country. */
  error: { error: z.literal(IN_USE) },
  ...unusable,
});

export const RowId = z.object({ id: wire.Id });
export const RowUses = answers({ Ok: { used: Uses } });
export const RowDeleted = answers({ Ok: {}, error: { error: z.literal(IN_USE), used: Uses }, system_row: {} });
export const ActiveRow = z.object({ row: z.object({ id: wire.Id, active: wire.Flag }) });
/** It may name only the moved rows. */
export const RowOrder = z.object({
  order: z
    .array(z.object({ id: wire.Id, position: wire.Count, idx: wire.Count.optional() }))
    .min(1)
    .max(ALL_ROWS)
    .refine((order) => new Set(order.map(({ id }) => id)).size === order.length),
});

/** The filters of a page of a list: search in both languages, active or not, and the list's own. */
const termsOf = (list: List) =>
  z.object({
    search: wire.text(100).default(''),
    active: wire.Flag.nullish(),
    ...Object.fromEntries((list.filters ?? []).map((name) => [name, wire.Id.nullish()])),
  });
type TermsOf<L> = { search?: string; active?: 0 | 1 | null } & { [K in FiltersOf<L>]?: number | null };
type FiltersOf<L> = L extends { filters?: readonly (infer K extends string)[] }
  ? string extends K
    ? never
    : K
  : never;
interface ListQuery<L> {
  startRow?: number;
  rowsPerPage?: number;
  sortBy?: SortOf<L>;
  descending?: boolean | 0 | 1;
  terms?: TermsOf<L>;
}
type SortOf<L> = 'id' | 'active' | 'position' | (L extends { fields: infer F } ? keyof F & string : never);
type PageOf<L> = { code: 'Ok'; dt: { rows: RowOf<L>[]; recordsFiltered: number } } & BesidesOf<L>;
type BesidesOf<L> = L extends { besides?: infer B extends z.ZodRawShape } ? z.output<z.ZodObject<B>> : unknown;

function every<L extends { fields: Fields }>(declared: L) {
  const list = declared as unknown as List;
  const Row = rowSchema(declared);
  const of = namesOf(list.name);
  const path = <E extends string>(end: E) => `/api/categories/${list.entity}/${end}` as const;
  const query = wire.paging(
    ['id', 'active', 'position', ...columnsOf(list)],
    { sortBy: list.sort, descending: false },
    termsOf(list).prefault({}),
    // Ordered lists are shown whole (decisions-002 A41).
    list.ordered ? [ALL_ROWS] : [10, 25, 50],
  ) as unknown as z.ZodType<Required<ListQuery<L>> & { descending: boolean; terms: { search: string } }, ListQuery<L>>;
  const saved = answers({
    Ok: { row: Row },
    /** `path` is the field that another row has the same of, `rule` the text that says so. */
    error: { error: z.literal(DUPLICATE), path: z.string(), rule: z.string() },
    /** Somebody saved the row since it was read: here it is. */
    stale: { row: Row },
    /** A formula that cannot be used. */
    SyntaxError: { path: z.string() },
  });
  return {
    list: call({
      summary: `List ${of}`,
      path: `/api/categories/${list.plural}`,
      may: 'signed_in',
      takes: query,
      gives: answers({
        Ok: { dt: z.object({ rows: z.array(Row), recordsFiltered: wire.Count }), ...list.besides },
      }) as unknown as z.ZodType<PageOf<L>, PageOf<L>>,
    }),
    /** A row in use can be changed, not deleted: how many use it, fetched when it opens. */
    used: call({
      summary: `Count what uses a row of ${of}`,
      path: path('used'),
      may: views,
      takes: RowId,
      gives: RowUses,
    }),
    store: call({
      summary: `Add a row to ${of}`,
      path: path('store'),
      may: edits,
      changes: [list.name],
      logs: 'category.store',
      takes: z.object({ row: newRowSchema(declared) }),
      gives: saved,
    }),
    update: call({
      summary: `Change a row of ${of}`,
      path: path('update'),
      may: edits,
      changes: [list.name],
      logs: 'category.update',
      takes: z.object({ row: changedRowSchema(declared) }),
      gives: saved,
    }),
    setActive: call({
      summary: `Switch a row of ${of} on or off`,
      path: path('setActive'),
      may: edits,
      changes: [list.name],
      logs: 'category.activate',
      takes: ActiveRow,
      gives: answers({ Ok: { row: Row }, system_row: {} }),
    }),
    destroy: call({
      summary: `Delete a row of ${of}`,
      path: path('destroy'),
      may: edits,
      changes: [list.name],
      logs: 'category.destroy',
      says: { error: 'w_records_associated' },
      takes: RowId.extend(wire.rehearsable),
      gives: RowDeleted,
    }),
    /** All rows are numbered from 1 again (decisions-002 B30). */
    swap: call({
      summary: `Reorder ${of}`,
      path: path('swap'),
      may: edits,
      changes: [list.name],
      logs: 'category.swap',
      takes: RowOrder,
      gives: answers({ Ok: { rows: z.array(Row) } }),
    }),
    /** The list as filtered and sorted, not paged, with headings in the reader's language (decisions-002 C08). */
    export: download({
      summary: `Export ${of} as CSV or Excel`,
      method: 'POST',
      path: path('export'),
      may: views,
      takes: query.and(
        z.object({
          format: z.enum(['csv', 'xlsx']),
          locale: wire.LocaleName.optional(),
          separator: wire.CsvSeparator.optional(),
        }),
      ),
    }),
    /** Previews the changes of an import; writes nothing. The import itself checks `version` again. */
    preview: call({
      summary: `Preview an import into ${of}`,
      path: path('import/preview'),
      may: edits,
      largest: 8_000_000,
      takes: ListFile,
      gives: ImportPreview,
    }),
    /** All lines or none. `stale`: the list has changed since the preview. Nothing is ever deleted by it. */
    import: call({
      summary: `Import rows into ${of}`,
      path: path('import'),
      may: edits,
      changes: [list.name],
      logs: 'category.import',
      says: { error: 'e_import_in_use' },
      largest: 8_000_000,
      takes: FileToImport,
      gives: Imported,
    }),
  };
}

type Every<L extends { fields: Fields }> = ReturnType<typeof every<L>>;
const calledFor = { store: 'store', remove: 'destroy', activate: 'setActive' } as const;
type LackOf<L> = L extends { without?: readonly (infer W extends Lack)[] } ? W : never;
type Missing<L> =
  | (typeof calledFor)[LackOf<L> & keyof typeof calledFor]
  | (L extends { ordered?: infer O } ? ([NonNullable<O>] extends [never] ? 'swap' : never) : never);
/** The calls of one list. */
export type CallsOf<L extends { fields: Fields }> = Omit<Every<L>, Missing<L>>;
/** Every call that a list can have, for code that serves or shows any of them. */
export type AnyListCalls = Every<List>;

function callsOf(list: List): Partial<AnyListCalls> {
  const { swap, ...calls } = every(list);
  const absentCalls = (list.without ?? []).map((lack) => (calledFor as Partial<Record<Lack, string>>)[lack]);
  const presentCalls = Object.entries(calls).filter(([name]) => !absentCalls.includes(name));
  return { ...Object.fromEntries(presentCalls), ...(list.ordered && { swap }) };
}

/** The calls of each list, by its name. */
export const listCalls = Object.fromEntries(
  Object.entries(lists).map(([name, list]) => [name, callsOf(list as unknown as List)]),
) as unknown as { readonly [N in ListName]: CallsOf<Lists[N]> };
