/** The rows of a sheet as texts, one after the other. */
import { addDays } from '@resa/rules/time/dates';
import { MOST_COLUMNS, NO_VALUE } from './layout.ts';
import { readElements, readPart, type Unpacked } from './parts.ts';
import type { Workbook } from './workbook.ts';
import { readXml } from './xml.ts';

const EPOCHS = { 1900: '1899-12-30', 1904: '1904-01-01' } as const;
const LATEST_DAY = 2_958_465;

/** Cells that are one: a text over several columns, or over several rows. */
export interface Merges {
  /** Rows of which a text goes over several columns. */
  readonly titles: ReadonlySet<number>;
  /** The column, with the first and the last row of a text that goes over several rows. */
  readonly down: readonly { readonly column: number; readonly from: number; readonly to: number }[];
}
const MOST_MERGES = 5_000;

/** The merged cells of a sheet; they come behind its rows. */
export function mergesOf(bytes: Uint8Array, part: string, unpacked: Unpacked): Merges {
  const titles = new Set<number>();
  const down: Merges['down'][number][] = [];
  let rest = '';
  readPart(bytes, part, unpacked, (text) => {
    rest += text;
    for (const [, from = '', from_row, to = '', to_row] of rest.matchAll(
      /<(?:\w+:)?mergeCell\s[^<>]*ref="\$?([A-Z]+)\$?(\d+):\$?([A-Z]+)\$?(\d+)"/g,
    )) {
      if (titles.size + down.length > MOST_MERGES) return false;
      if (from !== to) titles.add(Number(from_row));
      else down.push({ column: columnAt(from), from: Number(from_row), to: Number(to_row) });
    }
    rest = rest.slice(Math.max(rest.lastIndexOf('<'), 0)).slice(0, 1_000);
    return undefined;
  });
  return { titles, down };
}

/** The place of a column by its letters, of a cell by its name. */
function columnAt(name: string): number {
  let sum = 0;
  for (let at = 0; at < name.length; at++) {
    const letter = name.charCodeAt(at) - 64;
    if (letter < 1 || letter > 26) break;
    sum = sum * 26 + letter;
  }
  return sum - 1;
}

/** Gives the rows of a sheet with their number; `take` returns false when it has enough. */
export function readSheetRows(
  bytes: Uint8Array,
  part: string,
  workbook: Workbook,
  unpacked: Unpacked,
  take: (line: number, cells: string[]) => boolean | undefined,
): void {
  let line = 0;
  let enough = false;
  readElements(bytes, part, { element: 'row', after: 'sheetData', unpacked }, (xml) => {
    let cells: string[] = [];
    let cell: Cell = { column: -1, type: 'n', style: 0, formula: false, value: null, inline: '' };
    let into: 'value' | 'inline' | null = null;
    readXml(xml, {
      open(name, attributes) {
        if (name === 'row') {
          const { r } = attributes();
          line = r === undefined ? line + 1 : Number(r);
          cells = [];
          cell = { ...cell, column: -1 };
        } else if (name === 'c') {
          const { r, t = 'n', s } = attributes();
          const column = r === undefined ? cell.column + 1 : columnAt(r);
          cell = { column, type: t, style: Number(s ?? 0), formula: false, value: null, inline: '' };
        } else if (name === 'f') cell.formula = true;
        else if (name === 'v') {
          into = 'value';
          cell.value = '';
        } else if (name === 't') into = 'inline';
        else if (name === 'rPh') into = null;
      },
      text(value) {
        if (into === 'value') cell.value = (cell.value ?? '') + value;
        else if (into === 'inline') cell.inline += value;
      },
      close(name) {
        if (name === 'v' || name === 't') into = null;
        else if (name === 'c' && cell.column >= 0 && cell.column < MOST_COLUMNS) {
          while (cells.length < cell.column) cells.push('');
          cells[cell.column] = textOf(cell, workbook);
        } else if (name === 'row' && !enough && take(line, cells) === false) enough = true;
      },
    });
    return enough ? false : undefined;
  });
}

interface Cell {
  readonly column: number;
  readonly type: string;
  readonly style: number;
  formula: boolean;
  value: string | null;
  inline: string;
}

/** A cell in words: a date as YYYY-MM-DD, a number as it is shown, an error as nothing. */
function textOf({ type, style, formula, value, inline }: Cell, { texts, dates, epoch }: Workbook): string {
  if (type === 'inlineStr') return inline;
  if (value === null) return formula ? NO_VALUE : '';
  if (type === 's') return texts[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'true' : 'false';
  if (type === 'e') return '';
  if (type === 'd') return value.slice(0, 10);
  if (type === 'str') return value;
  const number = Number(value);
  if (!Number.isFinite(number) || value.trim() === '') return value;
  if (dates[style] && number >= 1 && number < LATEST_DAY) return addDays(EPOCHS[epoch], Math.floor(number));
  return String(Number(number.toPrecision(15)));
}
