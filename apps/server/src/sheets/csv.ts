/** Sheets as CSV, as Excel and LibreOffice read and save it in Canada. */
import type { CsvSeparator } from '@resa/contract/types';
import { parse } from 'csv-parse/sync';
import iconv from 'iconv-lite';
import { csvLines, unguarded } from './csv-lines.ts';
import { type Cell, MOST_COLUMNS, type SheetRead } from './sheet.ts';

/** The longest row, in characters. */
const LONGEST_ROW = 500_000;

/** Reads UTF-8, UTF-16 or Windows-1252 with commas, semicolons or tabs; stops at the row after the last allowed one. */
export function readCsv(bytes: Uint8Array, most: number): SheetRead {
  const text = decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const [headings = ''] = text.split(/\r?\n/, 1);
  const counts = [',', ';', '\t'].map((sign) => ({ sign, count: headings.split(sign).length }));
  const { sign, count } = counts.reduce((best, one) => (one.count > best.count ? one : best));
  if (count > MOST_COLUMNS) return { fault: 'unreadable' };
  const rows = parse(text, {
    delimiter: sign,
    relax_column_count: true,
    relax_quotes: true,
    to: most + 1,
    max_record_size: LONGEST_ROW,
  });
  if (rows.length > most) return { fault: 'too_many_rows' };
  return { rows: rows.map((row) => row.map((cell) => unguarded(cell.trim()))) };
}

/**
 * Decodes by the byte order mark, otherwise as UTF-8 if that is valid. A library decodes Windows-1252: some versions of
 * Node lose œ, ’ and €.
 */
function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return iconv.decode(bytes, 'utf-16le');
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return iconv.decode(bytes, 'utf-16be');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return iconv.decode(bytes, 'windows-1252');
  }
}

/** Rows as a file, headings first. The mark in front tells Excel that it is UTF-8 (decisions-002 C08). */
export const writeCsv = (rows: Cell[][], separator?: CsvSeparator): Buffer =>
  Buffer.from(`\ufeff${csvLines(rows, separator)}`);
