import type { CsvSeparator } from '@resa/contract/types';
import type { Cell } from './sheet.ts';

const SIGNS = { comma: ',', semicolon: ';' } as const satisfies Record<CsvSeparator, string>;

/** Rows as lines of a CSV file, of the whole or of a part; semicolons are used with decimal commas. */
export const csvLines = (rows: readonly (readonly Cell[])[], separator: CsvSeparator = 'comma'): string =>
  rows.map((row) => `${row.map((cell) => csvCell(cell, separator)).join(SIGNS[separator])}\r\n`).join('');

function csvCell(cell: Cell, separator: CsvSeparator): string {
  if (cell === null) return '';
  const value = typeof cell === 'object' ? (Object.values(cell)[0] as string | number) : cell;
  if (typeof value === 'number') return separator === 'comma' ? String(value) : String(value).replace('.', ',');
  const text = typeof cell === 'string' ? guarded(cell) : value;
  return /[",\r\n;\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * A text that a spreadsheet would calculate or run when it opens the file, full-width signs too. Apostrophes in front
 * count: the guard is one more, so that reading takes away just that one.
 */
const CALCULATED = /^'*[=+\-@\t\r\n＝＋－＠]/;

const guarded = (text: string) => (CALCULATED.test(text) ? `'${text}` : text);
/** A cell as it was before it was guarded. */
export const unguarded = (text: string) => (text.startsWith("'") && CALCULATED.test(text) ? text.slice(1) : text);
