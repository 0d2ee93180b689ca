/**
 * The changes that the lines of a file would make to a list, only from its facts, so that preview and import return the
 * same.
 */
import type { ImportLine } from '@resa/contract/lists/calls';
import { changedRowSchema, keyOf, type List, newRowSchema, uniqueOf } from '@resa/contract/lists/define';
import { locales } from '@resa/contract/texts';
import type { z } from 'zod';
import { faultsOf } from '../frame/call/input.ts';
import type { FieldFault } from '../frame/call/refused.ts';
import { changes } from '../frame/change/note.ts';
import { portions } from '../frame/process/portions.ts';
import { checkAlone, checkTogether } from './check.ts';
import { type Column, columnCalled, columnsOfFile, Unreadable } from './columns.ts';
import { type Facts, knowRow } from './facts.ts';
import type { AnyRow, Values } from './rows.ts';
import { completed, replacing } from './save.ts';
import type { Replacement } from './write.ts';

export interface PlannedLine extends ImportLine {
  /** The row as it would become; `stored` is the one it replaces. */
  row: Values;
  stored?: AnyRow;
}
export interface Plan {
  lines: PlannedLine[];
  /** Headings that name no field. */
  ignored: string[];
}

/** The faults of a file as a whole. */
export type FileRefusal = { code: 'bad_file' } | { code: 'column_twice'; names: string[] };

/**
 * Checks every line as if the lines before it were written, and all of them as the list would be after the last; other
 * calls are served between portions of them.
 */
export async function planOf(
  list: List,
  [headings = [], ...rows]: string[][],
  facts: Facts,
): Promise<Plan | FileRefusal> {
  const fileColumns = columnsOfFile(list, facts);
  const columns = headings.map((heading) => columnCalled(fileColumns, heading));
  if (columns.every((column) => !column)) return { code: 'bad_file' };
  const names = headings.filter(
    (_, index) => columns[index] && columns.filter((column) => column === columns[index]).length > 1,
  );
  if (names.length > 0) return { code: 'column_twice', names };
  const sheet: Sheet = {
    columns,
    schemas: { store: newRowSchema(list), update: changedRowSchema(list) },
    stored: new Map(facts.rows.map((row) => [row.id, row])),
    seen: new Set(),
  };
  const lines: PlannedLine[] = [];
  const pause = portions();
  for (const [at, cells] of rows.entries()) {
    if (cells.every((cell) => cell === '')) continue;
    lines.push({ line: at + 2, ...planLine(list, sheet, cells, facts) });
    await pause();
  }
  const untouched = facts.rows.filter(({ id }) => !sheet.seen.has(id));
  const usable = lines.filter(({ change: what }) => what !== 'fault');
  const faults = checkTogether(list, [...untouched, ...usable.map(({ row }) => row)]);
  for (const line of usable) {
    const fault = faults?.get(line.row);
    if (fault) Object.assign(line, { change: 'fault', faults: [fault] });
  }
  return { lines, ignored: headings.filter((heading, index) => heading !== '' && !columns[index]) };
}

/**
 * Changes of stored rows in steps: one that takes over a value that another gives up, such as its name, is a step
 * later.
 */
export function stepsOf(list: List, updates: readonly Replacement[]): Replacement[][] {
  const steps: Replacement[][] = [];
  const givenUp = new Map<string, number>();
  const keysOf = (row: Values) =>
    uniqueOf(list).flatMap(({ fields }) => {
      const key = keyOf(row, fields);
      return key === undefined ? [] : [`${fields.join()} ${key}`];
    });
  for (const update of updates) {
    const keys = keysOf(update.row);
    const step = Math.max(0, ...keys.map((key) => (givenUp.get(key) ?? -1) + 1));
    for (const key of keysOf(update.stored)) if (!keys.includes(key)) givenUp.set(key, step);
    const sameStep = steps[step];
    if (sameStep) sameStep.push(update);
    else steps[step] = [update];
  }
  return steps;
}

/** The number of lines by their effect. */
export function countsOf({ lines }: Plan) {
  const count = (what: ImportLine['change']) => lines.filter(({ change }) => change === what).length;
  return { store: count('store'), update: count('update'), same: count('same'), fault: count('fault') };
}

/** The parts that are made once for all lines. */
interface Sheet {
  columns: (Column | undefined)[];
  schemas: { store: z.ZodType<unknown>; update: z.ZodType<unknown> };
  stored: ReadonlyMap<number, AnyRow>;
  /** Rows that a line has named. */
  seen: Set<number>;
}

function planLine(list: List, sheet: Sheet, cells: string[], facts: Facts): Omit<PlannedLine, 'line'> {
  const { columns, seen } = sheet;
  const { values, faults } = readLine(columns, cells);
  const { id, ...input } = values;
  const stored = sheet.stored.get(id === undefined ? likeOf(list, input, facts) : (id as number));
  if (id !== undefined && !stored) faults.push({ path: 'id', rule: 'e_unknown_reference' });
  if (stored && seen.has(stored.id)) faults.push({ path: 'id', rule: 'e_duplicate' });
  if (stored) seen.add(stored.id);
  else if (list.without?.includes('store')) faults.push({ path: 'id', rule: 'e_unknown_reference' });

  const row = faults.length === 0 ? checkRow(list, sheet.schemas, input, facts, stored, faults) : undefined;
  const names = namesOf(list, row ?? { ...stored, ...input });
  if (!row || faults.length > 0)
    return { change: 'fault', id: stored?.id ?? null, names, changes: {}, faults, row: input, stored };
  const changedValues = changes(stored && ownFieldsOf(list, stored), ownFieldsOf(list, row));
  const effect = stored ? (Object.keys(changedValues).length > 0 ? 'update' : 'same') : 'store';
  knowRow(list, facts, row, stored);
  return { change: effect, id: stored?.id ?? null, names, changes: changedValues, faults, row, stored };
}

function readLine(columns: (Column | undefined)[], cells: string[]): { values: Values; faults: FieldFault[] } {
  const values: Values = {};
  const faults: FieldFault[] = [];
  columns.forEach((column, index) => {
    if (!column) return;
    const [field, part] = column.path;
    try {
      const value = column.value(cells[index] ?? '');
      if (part) values[field] = { ...(values[field] as object), [part]: value };
      else if (value !== undefined) values[field] = value;
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      faults.push({ path: column.path.join('.'), rule: error.message });
    }
  });
  return { values, faults };
}

/** The id of the row with the same unique values: a line without an id means that one; 0 for none. */
function likeOf(list: List, input: Values, { keys }: Facts): number {
  for (const { fields } of uniqueOf(list)) {
    const key = keyOf(input, fields);
    const id = key === undefined ? undefined : keys.get(fields.join())?.get(key);
    if (id) return id;
  }
  return 0;
}

/** The row that a line makes, checked; its faults are added to `faults`. */
function checkRow(
  list: List,
  { store, update }: Sheet['schemas'],
  input: Values,
  facts: Facts,
  stored: AnyRow | undefined,
  faults: FieldFault[],
): Values | undefined {
  const mergedRow = { ...stored, ...input };
  const parsed = (stored ? update : store).safeParse(mergedRow);
  if (!parsed.success) {
    faults.push(...faultsOf(parsed.error, mergedRow));
    return undefined;
  }
  const { id, row_version, ...sentValues } = parsed.data as Values;
  const row = stored ? replacing(list, sentValues, stored) : completed(list, sentValues, facts);
  const { faults: rowFaults, formula, duplicate } = checkAlone(list, row, facts, stored);
  faults.push(...rowFaults);
  if (formula) faults.push({ path: formula, rule: 'e_syntax_error' });
  if (duplicate) faults.push(duplicate);
  return row;
}

/** The names of a row: in both languages, once if they are the same, else its label. */
export function namesOf({ fields, sort }: List, row: Values): string[] {
  const called = ['name', 'lang'].map((stem) => locales.map((locale) => `${stem}_${locale}`));
  const names = called.find(([firstName = '']) => firstName in fields) ?? ['zone' in fields ? 'zone' : sort];
  return [...new Set(names.map((name) => String(row[name] ?? '')))].filter(Boolean);
}

/** A row's own fields: what people see of a change. */
const ownFieldsOf = (list: List, row: Values): Values =>
  Object.fromEntries([...Object.keys(list.fields), 'active'].map((name) => [name, row[name]]));
