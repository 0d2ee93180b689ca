/** Reads a CSV file or a workbook of others, in its own process, with the library for that one. */
import { MOST_COLUMNS, type SheetRead, type SheetTask } from './sheet.ts';

/** More than a file of five thousand rows of any list has. */
const MOST_LETTERS = 16_000_000;

/** The rows of a file as text; throws for one that is not of its format. */
export async function read({ format, bytes, most }: SheetTask): Promise<SheetRead> {
  const readRows =
    format === 'csv' ? (await import('./csv.ts')).readCsv : (await import('./read-workbook.ts')).readWorkbook;
  const sheet = await readRows(bytes, most);
  if ('fault' in sheet) return sheet;
  const letters = sheet.rows.reduce((sum, row) => row.reduce((part, cell) => part + cell.length, sum), 0);
  const tooWide = sheet.rows.some((row) => row.length > MOST_COLUMNS);
  return tooWide || letters > MOST_LETTERS ? { fault: 'unreadable' } : sheet;
}
