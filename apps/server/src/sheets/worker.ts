/**
 * The thread in which foreign files are read and workbooks written; a file that takes all memory ends this alone. It
 * loads only the libraries of its one work.
 */
import { parentPort, workerData } from 'node:worker_threads';
import type { SheetWork } from './thread.ts';

const work = workerData as SheetWork;
parentPort?.postMessage(await done());

async function done() {
  if ('sheets' in work) return (await import('./write-workbook.ts')).writeWorkbook(work.sheets);
  if (work.format === 'csv') return (await import('./csv.ts')).readCsv(work.bytes, work.most);
  return (await import('./read-workbook.ts')).readWorkbook(work.bytes, work.most);
}
