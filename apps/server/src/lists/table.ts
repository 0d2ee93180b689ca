/** Tables as files: CSV and Excel workbooks, read and written beside the thread that answers calls. */
import { Worker } from 'node:worker_threads';

export type Cell = string | number | null;
export type TableFormat = 'csv' | 'xlsx';
export type TableWork = { format: TableFormat; bytes: Uint8Array } | { title: string; rows: Cell[][] };

/** A small file that unpacks to an enormous one, or never ends, is given up. */
const LIMITS = { maxOldGenerationSizeMb: 256 };
const WITHIN_MS = 20_000;
const SHEET_NAME = 31;

export const contentTypes: Readonly<Record<TableFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** The cells of a file as text, row by row; undefined for what is no such file. */
export async function readTable(format: TableFormat, bytes: Uint8Array): Promise<string[][] | undefined> {
  const rows = await inThread<string[][]>({ format, bytes }).catch(() => undefined);
  return rows?.map((row) => row.map((cell) => unguarded(cell.trim())));
}

/** Rows as a file, headings first. */
export async function writeTable(format: TableFormat, title: string, rows: Cell[][]): Promise<Buffer> {
  if (format === 'xlsx') return Buffer.from(await inThread<Uint8Array>({ title: title.slice(0, SHEET_NAME), rows }));
  // The mark in front tells Excel that it is UTF-8 (decisions-002 C08).
  return Buffer.from(`\ufeff${rows.map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`);
}

/** What a spreadsheet would calculate or run when it opens the file. */
const CALCULATED = /^[=+\-@\t\r]/;

function csvCell(cell: Cell): string {
  if (cell === null) return '';
  const text = typeof cell === 'string' && CALCULATED.test(cell) ? `'${cell}` : String(cell);
  return /[",\r\n;\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const unguarded = (cell: string) => (/^'[=+\-@]/.test(cell) ? cell.slice(1) : cell);

function inThread<T>(work: TableWork): Promise<T> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./table-worker.ts', import.meta.url), {
      workerData: work,
      resourceLimits: LIMITS,
    });
    const timer = setTimeout(() => void worker.terminate(), WITHIN_MS);
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => {
      clearTimeout(timer);
      reject(new Error('the table was given up'));
    });
  });
}
