/**
 * Reference lists as data (002 §2.14): a list is its fields, and its row type, the valid rows, its columns and its link
 * tables follow from them. The table, form, filter and browser store read the same fields.
 */
import { fold } from '@resa/rules/text/fold';
import { z } from 'zod';
import type { TextKey } from '../texts.ts';
import * as wire from '../types.ts';
import type { Field, Fields } from './fields.ts';
import type { ListName } from './names.ts';

export * from './fields.ts';

/** An action that a list lacks, on the screen and as a call. `store` is the call behind `add`; imports need it too. */
export type Lack = 'add' | 'store' | 'remove' | 'activate';
/**
 * Fields that together are unique in a list, regardless of accents and case. A duplicate is reported at the first
 * field.
 */
export interface Unique<F extends Fields = Fields> {
  readonly fields: readonly [keyof F & string, ...(keyof F & string)[]];
  readonly says?: TextKey;
}

export interface ListOptions<
  F extends Fields,
  L extends Lack = Lack,
  O extends true = true,
  B extends z.ZodRawShape = z.ZodRawShape,
  X extends keyof F & string = keyof F & string,
> {
  readonly name: ListName;
  /** The path below /categories and the key in the counts of the categories screen. Defaults to the name. */
  readonly route?: string;
  /** Path segments of its calls: /api/categories/{plural}, /api/categories/{entity}/store. */
  readonly plural?: string;
  readonly entity: string;
  readonly fields: F;
  readonly sort?: (keyof F & string) | 'position';
  /** Whether users can order the rows by dragging; such a list is always shown whole. */
  readonly ordered?: O;
  /** The `many` fields that are edited in an expanded row and not in the dialog. */
  readonly expands?: readonly (keyof F & string)[];
  readonly filters?: readonly X[];
  /** The actions that the screen does not offer (permissions, zones). */
  readonly without?: readonly L[];
  /** Further unique values, in addition to each name within the row's parents. */
  readonly unique?: readonly Unique<F>[];
  /** Values in the response of the list, in addition to its page. The server reads them in special/<name>.ts. */
  readonly besides?: B;
  /** Fields that can be set only when the row is created. */
  readonly once?: readonly (keyof F & string)[];
  /**
   * The ids of the shipped rows that the program depends on: their names can be changed, but they cannot be deleted or
   * deactivated (decisions-002 B23).
   */
  readonly system?: readonly number[];
  /** A rule between fields: the field at fault and why, or nothing. */
  readonly check?: (row: Values<F>) => { path: keyof F & string; rule: TextKey } | undefined;
}
export type List<
  F extends Fields = Fields,
  L extends Lack = Lack,
  O extends true = true,
  B extends z.ZodRawShape = z.ZodRawShape,
  X extends keyof F & string = keyof F & string,
> = Required<Pick<ListOptions<F, L, O, B, X>, 'route' | 'plural' | 'sort'>> & ListOptions<F, L, O, B, X>;

/** Declares a list; route and plural follow the name, the sort is by English name, unless given. */
export function defineList<
  const F extends Fields,
  const L extends Lack = never,
  const O extends true = never,
  const B extends z.ZodRawShape = Record<never, never>,
  const X extends keyof F & string = never,
>(options: ListOptions<F, L, O, B, X>): List<F, L, O, B, X> {
  return { route: options.name, plural: options.name, sort: 'name_en', ...options };
}

type Values<F extends Fields> = { -readonly [K in keyof F]: F[K] extends Field<infer T> ? T : never };
const frame = { id: wire.Id, active: wire.Flag, position: wire.Count, system: wire.Flag, row_version: wire.Count };
type Frame = z.output<z.ZodObject<typeof frame>>;
type FieldsOf<L> = L extends { fields: infer F extends Fields } ? F : never;
/** A row of a list on the wire and in the browser store. */
export type RowOf<L> = Frame & Values<FieldsOf<L>>;
/** A row as it is stored: without the fields that the server adds. */
export type NewRowOf<L> = Values<FieldsOf<L>> & { active: 0 | 1 };

/**
 * A row to update: a `once` field may be left out, and stays as it is; `row_version` is the one that was read (none: no
 * check).
 */
export type ChangedRowOf<L> = NewRowOf<L> & { id: number; row_version?: number };

const shapeOf = (list: { fields: Fields }) =>
  Object.fromEntries(Object.entries(list.fields).map(([name, field]) => [name, field.schema]));

const rows = onePerList((list) => z.object({ ...frame, ...shapeOf(list) }));
const newRows = onePerList((list) => checked(list, { ...shapeOf(list), active: wire.Flag.default(1) }));
const changedRows = onePerList((list) => {
  const once = ((list as unknown as List).once ?? []).map((name) => [name, list.fields[name]?.schema.optional()]);
  const own = { id: wire.Id, row_version: wire.Count.optional(), active: wire.Flag.optional() };
  return checked(list, { ...shapeOf(list), ...Object.fromEntries(once), ...own });
});

/** Schema of a row as calls return it. */
export const rowSchema = <L extends { fields: Fields }>(list: L) => rows(list) as unknown as z.ZodType<RowOf<L>>;

/** Schema of a row to store; refusals carry the text key of the broken rule. */
export const newRowSchema = <L extends { fields: Fields }>(list: L) =>
  newRows(list) as unknown as z.ZodType<NewRowOf<L>, SentOf<L>>;

/** Schema of a row to update. */
export const changedRowSchema = <L extends { fields: Fields }>(list: L) =>
  changedRows(list) as unknown as z.ZodType<ChangedRowOf<L>, SentOf<L> & { id: number; row_version?: number }>;

/** The same schema each time, so that the description of all calls knows it by one name. */
function onePerList(make: (list: { fields: Fields }) => z.ZodType): (list: { fields: Fields }) => z.ZodType {
  const cache = new WeakMap<object, z.ZodType>();
  return (list) => {
    const schema = cache.get(list) ?? make(list);
    cache.set(list, schema);
    return schema;
  };
}

/**
 * A row as a browser sends it: the type requires no field, since those with a default or that are `once` may be left
 * out.
 */
type SentOf<L> = Partial<NewRowOf<L>>;

function checked(list: { fields: Fields }, shape: z.ZodRawShape) {
  const { check } = list as unknown as List;
  return z.object(shape).superRefine((row, context) => {
    const fault = check?.(row as Values<Fields>);
    if (fault) context.addIssue({ code: 'custom', path: [fault.path], message: fault.rule });
  });
}

/**
 * The fields that no two rows of a list share: the name in each language within the row's parents, and the declared
 * ones.
 */
export function uniqueOf(list: List): readonly Unique[] {
  const parents = Object.entries(list.fields).flatMap(([name, { kind }]) => (kind === 'one' ? [name] : []));
  const names = ['name_en', 'name_fr'].filter((name) => list.fields[name]?.kind === 'text');
  return [...names.map((name) => ({ fields: [name, ...parents] }) as const), ...(list.unique ?? [])];
}

/**
 * The value that a row must not share with another, in a form that ignores accents and case; undefined if it has
 * none.
 */
export function keyOf(row: Record<string, unknown>, fields: readonly string[]): string | undefined {
  const values = fields.map((name) => row[name]);
  if (values[0] === null || values[0] === undefined) return undefined;
  return JSON.stringify(values.map((value) => (typeof value === 'string' ? fold(value) : (value ?? null))));
}

/**
 * Fields of an existing row that nobody changes: those given once, and those that give a system row its meaning
 * (decisions-002 B23).
 */
export function lockedOf(list: List, row: { system: 0 | 1 }): string[] {
  const meaning = ['flag', 'choice', 'code', 'one'];
  return Object.entries(list.fields).flatMap(([name, { kind }]) =>
    list.once?.includes(name) || (row.system === 1 && meaning.includes(kind)) ? [name] : [],
  );
}

/** Names of a list's own columns, in the order of its fields; linked lists have no column. */
export const columnsOf = (list: { fields: Fields }): string[] =>
  Object.entries(list.fields).flatMap(([name, { kind }]) => (kind === 'many' || kind === 'lists' ? [] : [name]));

/**
 * A many-to-many of a list: its table (row_id, item_id), the list it points at, and the field of a row that holds the
 * ids.
 */
export interface Link {
  readonly table: string;
  readonly of: ListName;
  readonly path: readonly [string] | readonly [string, string];
}
export const linksOf = (list: { name: ListName; fields: Fields }): Link[] =>
  Object.entries(list.fields).flatMap(([field, { kind, of }]): Link[] => {
    if (kind === 'many') return [{ table: `${list.name}_${field}`, of: of as ListName, path: [field] }];
    if (kind !== 'lists') return [];
    return Object.entries(of as Record<string, ListName>).map(([key, target]) => ({
      table: `${list.name}_${key}`,
      of: target,
      path: [field, key],
    }));
  });
