/** Starts the thread for sheets. */
import { makeThread } from '../frame/process/thread.ts';
import { writeCsv } from './csv.ts';
import type { Cell, SheetFormat, SheetRead, SheetRows } from './sheet.ts';

export type SheetWork = { format: SheetFormat; bytes: Uint8Array; most: number } | { sheets: readonly SheetRows[] };

/** The buffers beside its memory are bounded by what a call takes and a workbook may unpack to. */
const inThread = makeThread<SheetWork>(new URL('./worker.ts', import.meta.url), { memoryMb: 256, ms: 20_000 });

/** The cells of a file as text, row by row, headings included; at most `most` rows. */
export const readSheet = (format: SheetFormat, bytes: Uint8Array, most: number): Promise<SheetRead> =>
  inThread<SheetRead>({ format, bytes, most }).catch(() => ({ fault: 'unreadable' }));

/** Rows as a file, headings first. */
export async function writeSheet(format: SheetFormat, title: string, rows: Cell[][]): Promise<Buffer> {
  return format === 'csv' ? writeCsv(rows) : writeSheets([{ title, rows }]);
}

/** A workbook of several sheets. */
export const writeSheets = async (sheets: readonly SheetRows[]): Promise<Buffer> =>
  Buffer.from(await inThread<Uint8Array>({ sheets }));
