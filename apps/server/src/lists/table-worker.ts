/** The thread in which foreign files are read and workbooks written; a file that eats all memory ends this alone. */
import { parentPort, workerData } from 'node:worker_threads';
import { parse } from 'csv-parse/sync';
import readExcel from 'read-excel-file/node';
import writeExcel from 'write-excel-file/node';
import type { Cell, TableWork } from './table.ts';

/** CSV as Excel saves it in Canada: UTF-8, UTF-16 or Windows-1252; comma, semicolon or tab. */
function readCsv(bytes: Uint8Array): string[][] {
  const text = decode(bytes);
  const [headings = ''] = text.split(/\r?\n/, 1);
  const counts = [',', ';', '\t'].map((sign) => ({ sign, count: headings.split(sign).length }));
  const { sign } = counts.reduce((best, one) => (one.count > best.count ? one : best));
  return parse(text, { delimiter: sign, relax_column_count: true, relax_quotes: true });
}

function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

async function readWorkbook(bytes: Uint8Array): Promise<string[][]> {
  const [first] = await readExcel(Buffer.from(bytes));
  return (first?.data ?? []).map((row) => row.map((cell) => (cell === null ? '' : String(cell))));
}

/** Headings bold and always in sight. */
async function writeWorkbook([headings = [], ...rows]: Cell[][], title: string): Promise<Uint8Array> {
  const heading = headings.map((value) => ({ value: String(value), fontWeight: 'bold' as const }));
  return writeExcel([heading, ...rows], { sheet: title, stickyRowsCount: 1 }).toBuffer();
}

const work = workerData as TableWork;
if ('title' in work) parentPort?.postMessage(await writeWorkbook(work.rows, work.title));
else parentPort?.postMessage(await (work.format === 'csv' ? readCsv(work.bytes) : readWorkbook(work.bytes)));
