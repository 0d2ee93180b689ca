/** Reads a file of clients, in a process of its own (frame/reading). */
import type { FileFault, TableHead } from '@resa/rules/client-import/types';
import { readCsv } from './csv.ts';
import { type Laid, Layout, NoValues, TooManyRows } from './layout.ts';
import { Packer, TooLarge } from './packing.ts';
import { namesOfParts, Unpacked, UnpacksTooLarge } from './parts.ts';
import { readWorkbook, TooManyTexts } from './workbook.ts';
import { likeliestSheet, readSheet } from './xlsx.ts';

export interface TableTask {
  readonly bytes: Uint8Array;
  /** The sheet to read; null: the one that looks like a list of people. */
  readonly sheet: string | null;
}
export type TableRead =
  | { readonly head: TableHead; readonly portions: readonly Uint8Array[] }
  | { readonly fault: FileFault };

/** The table of a file, or why it is not read. */
export async function read({ bytes, sheet }: TableTask): Promise<TableRead> {
  const fault = faultOf(bytes);
  if (fault) return { fault };
  try {
    return isZip(bytes) ? workbookIn(bytes, sheet) : await csvIn(bytes);
  } catch (error) {
    return { fault: faultOfError(error) };
  }
}

const faultOfError = (error: unknown): FileFault => {
  if (error instanceof TooManyRows) return 'import_file_too_many_rows';
  if (error instanceof TooLarge || error instanceof UnpacksTooLarge || error instanceof TooManyTexts)
    return 'import_file_too_large';
  return error instanceof NoValues ? 'import_file_no_values' : 'import_file_unreadable';
};

const startsWith = (bytes: Uint8Array, ...start: number[]): boolean => start.every((byte, at) => bytes[at] === byte);
const isZip = (bytes: Uint8Array): boolean => startsWith(bytes, 0x50, 0x4b);

/** The fault that the first bytes show: a workbook of other days, or one with a password. */
function faultOf(bytes: Uint8Array): FileFault | null {
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) {
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return text.includes(Buffer.from('EncryptedPackage', 'utf16le')) ? 'import_file_encrypted' : 'import_file_xls';
  }
  if (startsWith(bytes, 0x09, 0x08) || startsWith(bytes, 0x09, 0x00, 0x04) || startsWith(bytes, 0x09, 0x02))
    return 'import_file_xls';
  return null;
}

function workbookIn(bytes: Uint8Array, wanted: string | null): TableRead {
  // The first part of an encrypted zip says so.
  if (((bytes[6] ?? 0) & 1) === 1) return { fault: 'import_file_encrypted' };
  const names = namesOfParts(bytes);
  if (names.includes('mimetype') && names.includes('content.xml')) return { fault: 'import_file_ods' };
  if (names.some((name) => /xl\/workbook\.bin$/i.test(name))) return { fault: 'import_file_xls' };
  if (!names.some((name) => /xl\/workbook\d*\.xml$/i.test(name))) return { fault: 'import_file_unreadable' };
  const unpacked = new Unpacked();
  const workbook = readWorkbook(bytes, names, unpacked);
  const sheet = workbook.sheets.find(({ name }) => name === wanted) ?? likeliestSheet(bytes, workbook, unpacked);
  if (!sheet) return { fault: 'import_file_no_table' };
  const packer = new Packer();
  const laid = readSheet(bytes, sheet, workbook, unpacked, (titles) => new Layout((row) => packer.add(row), titles));
  return tableOf(laid, packer, {
    sheet: sheet.name,
    sheets: workbook.sheets.filter(({ hidden, name }) => !hidden || name === sheet.name).map(({ name }) => name),
    encoding: null,
    separator: null,
    epoch: workbook.epoch,
  });
}

async function csvIn(bytes: Uint8Array): Promise<TableRead> {
  // A picture, a PDF or another program's own file, not text.
  if (bytes.subarray(0, 4_000).filter((byte) => byte < 9).length > 0 && !isWide(bytes))
    return { fault: 'import_file_unreadable' };
  let packer = new Packer();
  const { laid, encoding, separator } = await readCsv(bytes, () => {
    packer = new Packer();
    return new Layout((row) => packer.add(row));
  });
  return tableOf(laid, packer, { sheet: null, sheets: [], encoding, separator, epoch: 1900 });
}

/** Texts of two bytes a letter have zeros. */
function isWide(bytes: Uint8Array): boolean {
  const start = bytes.subarray(0, 4_000);
  const zeros = start.filter((byte) => byte === 0).length;
  return zeros > start.length / 5 && start.filter((byte) => byte > 0 && byte < 9).length < start.length / 50;
}

function tableOf({ rows, ...laid }: Laid, packer: Packer, about: Omit<TableHead, keyof Omit<Laid, 'rows'>>): TableRead {
  if (rows === 0 || laid.headings.length === 0) return { fault: 'import_file_no_table' };
  return { head: { ...about, ...laid }, portions: packer.end() };
}
