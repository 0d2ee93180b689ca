/** Reads Excel workbooks. */
import { unzipSync, zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/node';
import type { SheetRead } from './sheet.ts';

/** A workbook of the most rows that anything reads unpacks to a third of this. */
const MOST_UNPACKED = 32 * 1024 * 1024;

/** The first sheet; throws for a file that is not a workbook or unpacks to more than is allowed. */
export async function readWorkbook(bytes: Uint8Array, most: number): Promise<SheetRead> {
  const rows = await readSheet(Buffer.from(repacked(bytes)));
  if (rows.length > most) return { fault: 'too_many_rows' };
  return { rows: rows.map((row) => row.map(textIn)) };
}

/**
 * The workbook's parts packed again without compression, so that the next reader allocates their real size and not the
 * size that the file claims. Sizes are counted before anything is unpacked, and no part becomes larger than it claims.
 */
function repacked(bytes: Uint8Array): Uint8Array {
  let unpacked = 0;
  const parts = unzipSync(bytes, {
    filter({ name, originalSize }) {
      if (!/\.(xml|rels)$/i.test(name)) return false;
      unpacked += originalSize;
      if (unpacked > MOST_UNPACKED) throw new Error('the workbook unpacks to too much');
      return true;
    },
  });
  return zipSync(parts, { level: 0 });
}

/** A cell in words: a date as YYYY-MM-DD, with its time if it has one, and a number as Excel shows it. */
function textIn(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString().replace('T00:00:00.000Z', '').replace('T', ' ').slice(0, 16);
  if (typeof cell === 'number') return String(Number(cell.toPrecision(15)));
  return String(cell).trim();
}
