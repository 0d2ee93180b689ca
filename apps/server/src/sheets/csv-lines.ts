import type { Cell } from './sheet.ts';

/** Rows as lines of a CSV file, of the whole or of a part. */
export const csvLines = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');

function csvCell(cell: Cell): string {
  if (cell === null) return '';
  const text =
    typeof cell === 'string' ? guarded(cell) : String(typeof cell === 'number' ? cell : Object.values(cell)[0]);
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
