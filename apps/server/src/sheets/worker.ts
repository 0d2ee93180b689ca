/** The thread in which workbooks are written. */
import { parentPort, workerData } from 'node:worker_threads';
import type { SheetRows } from './sheet.ts';
import { writeWorkbook } from './write-workbook.ts';

parentPort?.postMessage(await writeWorkbook(workerData as readonly SheetRows[]));
