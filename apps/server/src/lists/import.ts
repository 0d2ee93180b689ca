/** Reads a file into a list: first what it would change, then, when that is confirmed, all of it or nothing. */
import type { ImportLine } from '@resa/contract/lists/calls';
import type { List } from '@resa/contract/lists/define';
import { type Context, change, read } from '../frame/context.ts';
import { readSheet, type SheetFormat } from '../sheets/index.ts';
import { factsOf, holdList, tellChange } from './facts.ts';
import { countsOf, type Plan, planOf } from './import-plan.ts';
import { insertRow, updateRow } from './write.ts';

interface File {
  format: SheetFormat;
  content: string;
}

/** What every line of the file would do; nothing is written. */
export async function preview(ctx: Context, list: List, file: File) {
  const table = await tableIn(file);
  if (!table) return { code: 'bad_file' as const };
  return read(ctx, async (db) => {
    const { version } = await db
      .selectFrom('list_versions')
      .select('version')
      .where('name', '=', list.name)
      .executeTakeFirstOrThrow();
    const plan = planOf(list, table, await factsOf(db, list));
    if (!plan) return { code: 'bad_file' as const };
    const lines = plan.lines.map(({ row, stored, ...line }): ImportLine => line);
    return { code: 'Ok' as const, version, counts: countsOf(plan), lines, ignored: plan.ignored };
  });
}

/** Writes what the preview said, in one transaction; refuses a list that has changed since, and a file with faults. */
export async function importRows(ctx: Context, list: List, { version, ...file }: File & { version: string }) {
  const table = await tableIn(file);
  if (!table) return { code: 'bad_file' as const };
  return change(ctx, async (db, note) => {
    if ((await holdList(db, list)) !== version) return { code: 'stale' as const };
    const plan = planOf(list, table, await factsOf(db, list));
    if (!plan) return { code: 'bad_file' as const };
    const counts = countsOf(plan);
    if (counts.fault > 0) return { code: 'has_faults' as const, counts };
    for (const line of writing(plan)) {
      const after = line.stored
        ? await updateRow(db, list, line.row, line.stored)
        : await insertRow(db, list, line.row);
      note.wrote({ entity: list.name, id: after.id, ...(line.stored && { before: line.stored }), after });
    }
    if (counts.store + counts.update > 0) tellChange(note, list);
    return { code: 'Ok' as const, counts };
  });
}

const writing = ({ lines }: Plan) => lines.filter(({ change: what }) => what === 'store' || what === 'update');

/** The rows of a file with headings; undefined for one that cannot be read, is empty, or far too long. */
async function tableIn({ format, content }: File): Promise<string[][] | undefined> {
  const read = await readSheet(format, Buffer.from(content, 'base64'), MOST_LINES);
  return 'rows' in read && read.rows.length > 1 ? read.rows : undefined;
}

const MOST_LINES = 10_001;
