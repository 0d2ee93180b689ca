/** Sheets of others are read in their own process (frame/reading), workbooks of ours are written in a thread. */
import { Worker } from 'node:worker_threads';
import type { CsvSeparator } from '@resa/contract/types';
import { makeReading } from '../frame/reading/reading.ts';
import { writeCsv } from './csv.ts';
import type { Cell, SheetFormat, SheetRead, SheetRows, SheetTask } from './sheet.ts';

const readTask = makeReading<SheetTask, SheetRead>(new URL('./sheet-reading.ts', import.meta.url));

/** The cells of a user's file as text, row by row, headings included. */
export const readSheet = async (user_id: number, task: SheetTask): Promise<SheetRead> =>
  (await readTask(user_id, task)) ?? { fault: 'unreadable' };

/** Rows as a file, headings first; the remarks about them in their own sheet, or above them in a CSV file. */
export async function writeSheet(
  format: SheetFormat,
  title: string,
  rows: Cell[][],
  { about, separator }: { about?: SheetRows; separator?: CsvSeparator | undefined } = {},
): Promise<Buffer> {
  if (format === 'csv') return writeCsv(about ? [...about.rows, [], ...rows] : rows, separator);
  return writeSheets([{ title, rows }, ...(about ? [about] : [])]);
}

const MOST_HEAP_MB = 256;
const WITHIN_MS = 20_000;

/** The workbook that was requested last; the next begins when it has ended, however it did. */
let last: Promise<unknown> = Promise.resolve();

/** A workbook of several sheets, written one at a time, so that the memory for it is taken once. */
export function writeSheets(sheets: readonly SheetRows[]): Promise<Buffer> {
  const result = last.then(() => write(sheets));
  last = result.catch(() => undefined);
  return result;
}

function write(sheets: readonly SheetRows[]): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: sheets,
      resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP_MB },
    });
    const timer = setTimeout(() => void worker.terminate(), WITHIN_MS);
    let workbook: Uint8Array | undefined;
    worker.once('message', (value: Uint8Array) => {
      workbook = value;
    });
    worker.once('error', reject);
    // Settled only when the thread has ended, so that two never exist at the same time.
    worker.once('exit', () => {
      clearTimeout(timer);
      if (workbook) resolve(Buffer.from(workbook));
      else reject(new Error('the workbook was given up'));
    });
  });
}
