/**
 * The persons of each row, with their cells by what they make: the person of the row, their partner, children and other
 * members in columns or cells of their own.
 */
import { oneLine } from './cells.ts';
import type { DateContext, WrittenDate } from './dates.ts';
import { membersIn, splitName } from './names.ts';
import type { ColumnMapping, Correction, ImportTable, Mapping, Target, Whose } from './types.ts';

export interface RawCell {
  /** The text of the cell; for a target in JOINED, the texts of all its columns in their order. */
  readonly text: string;
  readonly column: number;
}

export interface RawPerson {
  readonly key: string;
  readonly line: number;
  readonly whose: Whose;
  readonly first_name: string;
  readonly last_name: string;
  /** The column of the last name, which a correction of the name changes. */
  readonly name_column: number | null;
  readonly cells: ReadonlyMap<Target, RawCell>;
  /** The birth or age of a child who was written in one cell with others. */
  readonly born?: WrittenDate | 'unreal' | null;
  readonly age?: number | null;
  readonly words?: readonly string[];
}

export interface RawRow {
  readonly line: number;
  /** The person of the row first. */
  readonly persons: readonly RawPerson[];
}

/** Targets whose texts from several columns are joined with a blank; line breaks stay. */
const JOINED: ReadonlySet<Target> = new Set([
  'last_name',
  'first_name',
  'full_name',
  'dob',
  'address_ln1',
  'address_ln2',
]);

/** The rows of a table with the corrections of their cells, without those that are left out. */
export function correctedRows(
  table: ImportTable,
  corrections: readonly Correction[],
): { line: number; cells: readonly string[] }[] {
  const out = new Set<number>();
  const cells = new Map<number, Map<number, string>>();
  for (const correction of corrections) {
    if (correction.kind === 'leave_out') out.add(correction.line);
    if (correction.kind !== 'cell') continue;
    const line = cells.get(correction.line) ?? new Map<number, string>();
    cells.set(correction.line, line.set(correction.column, correction.value));
  }
  return table.rows
    .filter(({ line }) => !out.has(line))
    .map((row) => {
      const changed = cells.get(row.line);
      return changed ? { line: row.line, cells: row.cells.map((cell, at) => changed.get(at) ?? cell) } : row;
    });
}

interface Column {
  readonly at: number;
  readonly mapping: ColumnMapping & { target: Target };
}

/** Makes a function that returns the persons of a row. The columns are sorted by person only once, not for each row. */
export function makeRowReader(
  mapping: Mapping,
  context: DateContext,
): (row: { line: number; cells: readonly string[] }) => RawRow {
  const columns = mapping.columns.flatMap((column, at): Column[] =>
    column.target === null ? [] : [{ at, mapping: { ...column, target: column.target } }],
  );
  const whose = new Map<Whose, Column[]>([['row', []]]);
  for (const column of columns) whose.set(column.mapping.whose, [...(whose.get(column.mapping.whose) ?? []), column]);
  const others = [...whose.keys()].filter((one) => one !== 'row').sort(inFamily);

  return ({ line, cells }) => {
    const of = (one: Whose, last_name: string) => personOf({ line, cells }, one, whose.get(one) ?? [], last_name);
    const person = of('row', '');
    const persons = [person];
    for (const one of others) {
      const columnsOfOne = whose.get(one) ?? [];
      const other = of(one, person.last_name);
      if (other.first_name !== '' || other.last_name !== '') persons.push(other);
      persons.push(...inCells({ line, cells }, one, columnsOfOne, person.last_name, context));
    }
    persons.push(...inCells({ line, cells }, 'row', whose.get('row') ?? [], person.last_name, context));
    return { line, persons };
  };
}

const inFamily = (one: Whose, other: Whose): number => rank(one) - rank(other);
const rank = (whose: Whose): number =>
  whose === 'partner' ? 0 : Number(whose.replace(/\D/g, '')) + (whose.startsWith('child') ? 1 : 200);

const keyOf = (line: number, whose: Whose): string => (whose === 'row' ? String(line) : `${line}:${whose}`);

function personOf(
  { line, cells }: { line: number; cells: readonly string[] },
  whose: Whose,
  columns: readonly Column[],
  last_name: string,
): RawPerson {
  const found = new Map<Target, RawCell>();
  let order: 'last_first' | 'first_last' | undefined;
  for (const { at, mapping } of columns) {
    const text = cells[at] ?? '';
    if (mapping.target === 'full_name') order ??= mapping.name_order;
    const former = found.get(mapping.target);
    if (!former) found.set(mapping.target, { text, column: at });
    else if (former.text === '') found.set(mapping.target, { text, column: at });
    else if (text !== '' && JOINED.has(mapping.target))
      found.set(mapping.target, { ...former, text: `${former.text} ${text}` });
  }
  const full = found.get('full_name');
  const last = found.get('last_name');
  const first = found.get('first_name');
  const names = { last_name: oneLine(last?.text ?? ''), first_name: oneLine(first?.text ?? '') };
  if (full && full.text !== '' && names.last_name === '') {
    const split = splitName(full.text, order);
    names.last_name = split.last_name;
    if (names.first_name === '') names.first_name = split.first_name;
    else if (split.first_name !== '') names.last_name = oneLine(full.text);
  }
  // A member with one name only has that of the household: "Harpreet" in the column of the partner.
  if (whose !== 'row' && last_name !== '') {
    const [one] = [names.first_name || names.last_name];
    if (one !== '' && (names.first_name === '' || names.last_name === '')) {
      names.first_name = one;
      names.last_name = last_name;
    }
  }
  return {
    key: keyOf(line, whose),
    line,
    whose,
    ...names,
    name_column: (last ?? full ?? first)?.column ?? null,
    cells: found,
  };
}

/** Members in cells of several, such as all children. */
function inCells(
  { line, cells }: { line: number; cells: readonly string[] },
  whose: Whose,
  columns: readonly Column[],
  last_name: string,
  context: DateContext,
): RawPerson[] {
  const persons: RawPerson[] = [];
  for (const { at, mapping } of columns) {
    const text = cells[at] ?? '';
    if (mapping.target !== 'children' || text === '') continue;
    for (const member of membersIn(text, last_name, mapping.date_order ?? 'ymd', context)) {
      const own: Whose = whose === 'row' ? `child_${persons.length + 1}` : whose;
      const { first_name, last_name: last, born, age, words } = member;
      const key = whose === 'row' ? `${line}:${at}:${own}` : `${line}:${at}:${whose}_${persons.length + 1}`;
      persons.push({
        key,
        line,
        whose: own,
        first_name,
        last_name: last,
        name_column: at,
        cells: new Map(),
        born,
        age,
        words,
      });
    }
  }
  return persons;
}
