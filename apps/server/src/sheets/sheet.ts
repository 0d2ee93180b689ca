/** The parts of a sheet, for reading and writing. */

/**
 * Text and numbers as they are; a day (YYYY-MM-DD), a time (HH:MM) and a percentage (12.5 for 12.5 %) are cells with which a
 * workbook calculates, and text in a CSV file.
 */
export type Cell = string | number | null | { date: string } | { time: string } | { percent: number };
/** A sheet of a workbook, headings first. */
export interface SheetRows {
  readonly title: string;
  readonly rows: Cell[][];
}
export type SheetFormat = 'csv' | 'xlsx';

/** More than any list or import has. */
export const MOST_COLUMNS = 200;

/** A file to read; more rows than `most` are a fault. */
export interface SheetTask {
  readonly format: SheetFormat;
  readonly bytes: Uint8Array;
  readonly most: number;
}

/** The rows of a file as text, or why it has none. */
export type SheetRead = { rows: string[][] } | { fault: 'unreadable' | 'too_many_rows' };

export const contentTypes: Readonly<Record<SheetFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
