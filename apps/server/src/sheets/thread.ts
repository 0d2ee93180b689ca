/** Starts the thread for sheets: one at a time, so that its memory is taken once however many files come. */
import { Worker } from 'node:worker_threads';
import { writeCsv } from './csv.ts';
import type { Cell, SheetFormat, SheetRead } from './sheet.ts';

export type SheetWork = { format: SheetFormat; bytes: Uint8Array; most: number } | { title: string; rows: Cell[][] };

/** Objects and texts; the buffers beside them are bounded by what a call takes and a workbook may unpack to. */
const LIMITS = { maxOldGenerationSizeMb: 256 };
const WITHIN_MS = 20_000;

/** The cells of a file as text, row by row, headings included; at most `most` rows. */
export const readSheet = (format: SheetFormat, bytes: Uint8Array, most: number): Promise<SheetRead> =>
  inThread<SheetRead>({ format, bytes, most }).catch(() => ({ fault: 'unreadable' }));

/** Rows as a file, headings first. */
export async function writeSheet(format: SheetFormat, title: string, rows: Cell[][]): Promise<Buffer> {
  return format === 'csv' ? writeCsv(rows) : Buffer.from(await inThread<Uint8Array>({ title, rows }));
}

/** The work that was asked for last; the next begins when it has ended, however it did. */
let last: Promise<unknown> = Promise.resolve();

function inThread<T>(work: SheetWork): Promise<T> {
  const mine = last.then(() => run<T>(work));
  last = mine.catch(() => undefined);
  return mine;
}

function run<T>(work: SheetWork): Promise<T> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: work, resourceLimits: LIMITS });
    const timer = setTimeout(() => void worker.terminate(), WITHIN_MS);
    let result: { value: T } | undefined;
    worker.once('message', (value: T) => {
      result = { value };
    });
    worker.once('error', reject);
    // Settled only when the thread is gone, so that two are never there at once.
    worker.once('exit', () => {
      clearTimeout(timer);
      if (result) resolve(result.value);
      else reject(new Error('the sheet was given up'));
    });
  });
}
