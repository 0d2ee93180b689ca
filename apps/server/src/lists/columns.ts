/** The columns of a list in a file: how a field is written as a cell, and how a cell is read. */
import type { Field, List } from '@resa/contract/lists/define';
import { type FieldName, labelOf } from '@resa/contract/lists/labels';
import type { ListName } from '@resa/contract/lists/names';
import { type Locale, locales, say } from '@resa/contract/texts';
import { formerLabels, formerNames } from '@resa/reference/former-names';
import { fold } from '@resa/rules/text/fold';
import type { Cell } from '../sheets/index.ts';
import type { Facts } from './facts.ts';
import type { AnyRow } from './rows.ts';

/** The path of a value in a row: a field, or a part of one. */
type Path = readonly [string] | readonly [string, string];
export interface Column {
  readonly path: Path;
  readonly name: FieldName;
  /** The value as people read it. */
  cell(row: Record<string, unknown>, locale: Locale): Cell;
  /** The meaning of a cell; undefined leaves the stored or usual value. Throws the text key of a fault. */
  value(cell: string): unknown;
}

/** Thrown for a cell that has no meaning. */
export class Unreadable extends Error {}

/** The id, the list's own fields, and whether a row is active. */
export function columnsOfFile(list: List, facts: Facts): Column[] {
  const ownColumns = Object.entries(list.fields).flatMap(([name, field]): Column[] => {
    if (field.kind !== 'lists') return [column([name], field, facts)];
    const parts = Object.entries(field.of as Record<string, ListName>);
    return parts.map(([part, of]) => column([name, part], { ...field, kind: 'many', of }, facts));
  });
  const id: Column = { path: ['id'], name: 'id', cell: (row) => row.id as number, value: numberIn };
  const active: Column = { path: ['active'], name: 'active', cell: (row) => row.active as number, value: flagIn };
  return [id, ...ownColumns, ...(list.without?.includes('activate') ? [] : [active])];
}

/** The column of a heading: its label in either language, now or in an earlier release, or the field's own name. */
export const columnCalled = (columns: Column[], heading: string): Column | undefined =>
  columns.find(({ name, path }) =>
    [name, path.join('.'), ...locales.map((locale) => say(locale, labelOf(name))), formerLabels[name] ?? name].some(
      (label) => fold(label) === fold(heading),
    ),
  );

function column(path: Path, field: Field, facts: Facts): Column {
  const name = (path[1] ?? path[0]) as FieldName;
  const valueIn = (row: Record<string, unknown>) => path.reduce<unknown>((at, key) => (at as AnyRow)[key], row);
  const rows = typeof field.of === 'string' ? namedRows(field.of, facts.others[field.of] ?? []) : namedRows(null, []);
  const refers = field.kind === 'one' || field.kind === 'many';
  return {
    path,
    name,
    cell(row, locale) {
      const value = valueIn(row);
      if (value === null) return null;
      if (refers)
        return [value]
          .flat()
          .map((id) => nameIn(rows, id as number, locale))
          .join(SEPARATOR);
      const choice = field.choices?.find(({ id }) => id === value);
      return choice ? say(locale, choice.key) : (value as string | number);
    },
    value(cell) {
      if (field.kind === 'many')
        return cell.split(';').flatMap((part) => (part.trim() ? [idIn(rows, part.trim())] : []));
      if (cell === '') return field.optional ? null : TEXT_KINDS.includes(field.kind) ? '' : undefined;
      if (field.kind === 'one') return idIn(rows, cell);
      if (field.kind === 'flag') return flagIn(cell);
      if (field.kind === 'count' || field.kind === 'money') return numberIn(cell);
      return field.choices ? choiceIn(field.choices, cell) : cell;
    },
  };
}

const SEPARATOR = '; ';
/** Kinds in which an empty cell is an empty text: it says that it must be completed. */
const TEXT_KINDS: readonly Field['kind'][] = ['text', 'rich', 'lines', 'code', 'formula'];

/** The rows that a column points at, by id and by their names in both languages and of earlier releases, folded. */
interface NamedRows {
  byId: ReadonlyMap<number, AnyRow>;
  byName: ReadonlyMap<string, ReadonlySet<AnyRow>>;
}

function namedRows(list: ListName | null, rows: readonly AnyRow[]): NamedRows {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const byName = new Map<string, Set<AnyRow>>();
  for (const row of rows)
    for (const locale of locales) {
      const name = fold(String(row[`name_${locale}`] ?? ''));
      byName.set(name, (byName.get(name) ?? new Set()).add(row));
    }
  for (const [id, former] of (list && formerNames[list]) ?? []) {
    const row = byId.get(id);
    if (row && !byName.has(fold(former))) byName.set(fold(former), new Set([row]));
  }
  return { byId, byName };
}

/** A name that says which row is meant, else its id; a name of digits would be read as one. */
function nameIn({ byId, byName }: NamedRows, id: number, locale: Locale): string {
  const name = String(byId.get(id)?.[`name_${locale}`] ?? '');
  return name && !/;|^\d+$/.test(name) && byName.get(fold(name))?.size === 1 ? name : String(id);
}

function idIn({ byId, byName }: NamedRows, cell: string): number {
  const matches = /^\d+$/.test(cell) ? [byId.get(Number(cell))] : [...(byName.get(fold(cell)) ?? [])];
  if (matches.length !== 1 || !matches[0]) throw new Unreadable('e_unknown_reference');
  return matches[0].id;
}

function choiceIn(choices: NonNullable<Field['choices']>, cell: string): number {
  const choice = choices.find(
    ({ id, key }) => String(id) === cell || locales.some((locale) => fold(say(locale, key)) === fold(cell)),
  );
  if (!choice) throw new Unreadable('e_unknown_reference');
  return choice.id;
}

function flagIn(cell: string): 0 | 1 | undefined {
  if (cell === '') return undefined;
  if (['1', 'true', 'yes', 'oui', 'vrai', 'x'].includes(fold(cell))) return 1;
  if (['0', 'false', 'no', 'non', 'faux'].includes(fold(cell))) return 0;
  throw new Unreadable('e_flag');
}

/** A number as English or French writes it, with or without the dollar sign. */
function numberIn(cell: string): number | undefined {
  const plain = cell.replaceAll(/[\s\u00a0\u202f$]/g, '');
  if (plain === '') return undefined;
  const number = /^\d+,\d{1,2}$/.test(plain) ? plain.replace(',', '.') : plain.replaceAll(/,(?=\d{3}\b)/g, '');
  if (!/^-?\d+(\.\d+)?$/.test(number)) throw new Unreadable('e_number');
  return Number(number);
}
