/** Reads files of clients: CSV and Excel workbooks, each in a process of its own, as a stream (decision 062). */
import type { FileFault, ImportTable } from '@resa/rules/client-import/types';
import { makeReading } from '../../frame/reading/reading.ts';
import { unpacked } from './packing.ts';
import type { TableRead, TableTask } from './table-reading.ts';

/** The largest file, in bytes. */
const LARGEST = 25 * 1024 * 1024;
/** Most files take seconds. */
const CPU_MS = 60_000;

const readTask = makeReading<TableTask, TableRead>(new URL('./table-reading.ts', import.meta.url), {
  cpu_ms: CPU_MS,
});

/** The table of a user's file, or why it is not read; `sheet` names one of a workbook. */
export async function readTable(
  user_id: number,
  { name, bytes, sheet = null }: { name: string; bytes: Uint8Array; sheet?: string | null },
): Promise<ImportTable | { fault: FileFault }> {
  if (bytes.length > LARGEST) return { fault: 'import_file_too_large' };
  const read = await readTask(user_id, { bytes, sheet });
  if (read === null) return { fault: /\.xlsx?$/i.test(name) ? 'import_file_too_large' : 'import_file_unreadable' };
  if ('fault' in read) return read;
  return { ...read.head, rows: unpacked(read.portions, read.head.headings.length) };
}
