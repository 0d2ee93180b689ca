/**
 * The kinds of fields of a reference list. A field's schema validates it both ways; its kind chooses control, cell and
 * filter.
 */
import { z } from 'zod';
import * as wire from '../types.ts';
import type { Choice } from './fixed.ts';
import type { ListName } from './names.ts';

/** One field of a list. `schema` validates input and output; `kind` chooses its control, cell and filter. */
export interface Field<T = unknown> {
  readonly kind:
    | 'text'
    | 'rich'
    | 'lines'
    | 'flag'
    | 'count'
    | 'money'
    | 'colour'
    | 'code'
    | 'formula'
    | 'choice'
    | 'one'
    | 'many'
    | 'lists';
  readonly schema: z.ZodType<T>;
  readonly max?: number;
  /** The list whose ids it holds (`one`, `many`), or those of its parts (`lists`). */
  readonly of?: ListName | Readonly<Record<string, ListName>>;
  readonly choices?: readonly Choice[];
  readonly optional?: true;
  /** The value in a new row, until the user changes it. */
  readonly starts?: T;
}
export interface Many extends Field<number[]> {
  readonly kind: 'many';
  readonly of: ListName;
}
export interface JsonLists<K extends string> extends Field<Record<K, number[]>> {
  readonly kind: 'lists';
  readonly of: Readonly<Record<K, ListName>>;
}
export type Fields = Readonly<Record<string, Field>>;

/** One line: a line break that is pasted becomes a blank. */
export const text = (max: number): Field<string> => ({
  kind: 'text',
  max,
  schema: wire.requiredText(max).overwrite((typed) => typed.replace(/\s*[\n\t]\s*/g, ' ')),
});
/** HTML, cleaned by the server before it is stored. */
export const richText = (max: number): Field<string> => ({ kind: 'rich', max, schema: wire.requiredText(max) });
/** Exactly `length` characters, upper-case. */
export const code = (length: number): Field<string> => ({
  kind: 'code',
  max: length,
  schema: wire.requiredText(length).length(length, { error: 'e_code_length' }).toUpperCase(),
});
/** An arithmetic expression over AMOUNT (decisions-002 B22), kept upper-case; the server refuses one without AMOUNT or without an amount above 0 with SyntaxError. */
export const formula: Field<string> = { kind: 'formula', max: 100, schema: wire.requiredText(100).toUpperCase() };
export const flag: Field<0 | 1> = { kind: 'flag', schema: wire.Flag.default(0) };
/** A flag without a default: the input is refused without it. */
export const answeredFlag: Field<0 | 1> = { kind: 'flag', schema: wire.Flag };
/** A whole number within two bounds, both included. */
export const count = (min: number, max: number): Field<number> => ({
  kind: 'count',
  max,
  schema: wire.Count.min(min).max(max),
});
/** Dollars greater than zero, two decimals. */
export const money: Field<number> = { kind: 'money', schema: wire.Money.positive({ error: 'e_greater_than_zero' }) };
/** A new row begins with `starts` on the screen. */
export const colour = (starts: string): Field<string> => ({
  kind: 'colour',
  starts,
  schema: z.string().regex(/^#[0-9a-fA-F]{6}$/, { error: 'e_colour' }),
});
/** One of a small enumeration of fixed.ts. */
export const choice = (choices: readonly Choice[]): Field<number> => ({
  kind: 'choice',
  choices,
  schema: z.literal(choices.map(({ id }) => id)),
});
export const oneOf = (of: ListName): Field<number> => ({ kind: 'one', of, schema: wire.Id });
const Ids = z
  .array(wire.Id)
  .max(500)
  .overwrite((ids) => [...new Set(ids)])
  .default([]);
export const manyOf = (of: ListName): Many => ({ kind: 'many', of, schema: Ids });
/** An object of id lists, as `data` of a client tag. */
export const jsonLists = <K extends string>(of: Record<K, ListName>): JsonLists<K> => {
  const shape = Object.fromEntries(Object.keys(of).map((key) => [key, Ids]));
  const nothing = Object.fromEntries(Object.keys(of).map((key) => [key, []]));
  return { kind: 'lists', of, schema: z.object(shape).default(nothing) as unknown as z.ZodType<Record<K, number[]>> };
};
/** The same field, which may be missing (null). */
export const optional = <T>(field: Field<T>): Field<T | null> => ({
  ...field,
  optional: true,
  schema: field.schema.nullable().default(null),
});
/** The fields of most lists; many have no others. */
export const names = { name_en: text(190), name_fr: text(190) };
