/** The thread in which foreign files are read and workbooks written; a file that takes all memory ends this alone. */
import { parentPort, workerData } from 'node:worker_threads';
import { readCsv } from './csv.ts';
import type { SheetWork } from './thread.ts';
import { readWorkbook, writeWorkbook } from './workbook.ts';

const work = workerData as SheetWork;
if ('sheets' in work) parentPort?.postMessage(await writeWorkbook(work.sheets));
else parentPort?.postMessage(await (work.format === 'csv' ? readCsv : readWorkbook)(work.bytes, work.most));
