/**
 * Reads a sheet into a list: first the planned changes, then, when they are confirmed, all of it or nothing. It is
 * checked in portions between which others are served, and written in a few statements of one short transaction.
 */
import { type ImportLine, IN_USE, MOST_ROWS } from '@resa/contract/lists/calls';
import type { List } from '@resa/contract/lists/define';
import { titleOf } from '@resa/contract/lists/labels';
import type { Trx } from '../db/handles.ts';
import { missingRow } from '../frame/call/errors.ts';
import { plainText } from '../frame/call/markup.ts';
import { type Context, change, read } from '../frame/change/context.ts';
import { type Part, textName } from '../frame/change/note.ts';
import { readSheet, type SheetFormat } from '../sheets/index.ts';
import { emitChange, factsOf, holdVersion, versionOf } from './facts.ts';
import { countsOf, type FileRefusal, namesOf, type Plan, planOf, stepsOf } from './import-plan.ts';
import type { AnyRow } from './rows.ts';
import { insertRows, updateRows } from './write.ts';

interface File {
  format: SheetFormat;
  content: string;
}

type ImportRefusal = FileRefusal | { code: 'too_many_rows' };
interface CheckedFile {
  version: string;
  plan: Plan;
}

/** The planned effect of every line of the file; nothing is written. */
export async function preview(ctx: Context, list: List, file: File) {
  const checkedFile = await checkedOf(ctx, list, file);
  if ('code' in checkedFile) return checkedFile;
  const { version, plan } = checkedFile;
  const lines = plan.lines.map(({ row, stored, ...line }): ImportLine => line);
  return { code: 'Ok' as const, version, counts: countsOf(plan), lines, ignored: plan.ignored };
}

/** Writes the previewed changes; refuses a list that has changed since, and a file with faults. */
export async function importRows(ctx: Context, list: List, { version, ...file }: File & { version: string }) {
  const checkedFile = await checkedOf(ctx, list, file);
  return orInUse(() =>
    change(ctx, async (db, note) => {
      if ('code' in checkedFile) return checkedFile;
      const locked = await holdVersion(db, list);
      if (locked !== version || locked !== checkedFile.version) return { code: 'stale' as const };
      const counts = countsOf(checkedFile.plan);
      if (counts.fault > 0) return { code: 'has_faults' as const, counts };
      const parts = await write(db, list, checkedFile.plan);
      if (parts.length > 0) {
        note.wrote({ entity: list.name, name: textName(titleOf(list.name)), parts });
        emitChange(note, list);
      }
      return { code: 'Ok' as const, counts };
    }),
  );
}

/** Returns the log's part for each row. */
async function write(db: Trx, list: List, { lines }: Plan): Promise<Part[]> {
  const parts: Part[] = [];
  const updates = lines.flatMap(({ change: what, row, stored }) =>
    what === 'update' && stored ? [{ row, stored }] : [],
  );
  for (const step of stepsOf(list, updates)) {
    const savedRows = await updateRows(db, list, step);
    for (const [at, after] of savedRows.entries())
      parts.push({ ...namedRow(list, after), before: step[at]?.stored, after });
  }
  const newRows = lines.flatMap(({ change: what, row }) => (what === 'store' ? [row] : []));
  for (const after of await insertRows(db, list, newRows)) parts.push({ ...namedRow(list, after), after });
  return parts;
}

function namedRow(list: List, row: AnyRow): Pick<Part, 'id' | 'name'> {
  const [en = '', fr = en] = namesOf(list, row).map(plainText);
  return { id: row.id, name: { en, fr } };
}

/**
 * The file checked against the present list, and the list's version, which shows later whether the list has changed.
 */
async function checkedOf(ctx: Context, list: List, { format, content }: File): Promise<ImportRefusal | CheckedFile> {
  const sheet = await readSheet(ctx.actor.user_id, {
    format,
    bytes: Buffer.from(content, 'base64'),
    most: MOST_ROWS + 1,
  });
  if ('fault' in sheet && sheet.fault === 'too_many_rows') return { code: 'too_many_rows' };
  if ('fault' in sheet || sheet.rows.length < 2) return { code: 'bad_file' };
  const { version, facts } = await read(ctx, async (db) => ({
    version: await versionOf(db, list),
    facts: await factsOf(db, list),
  }));
  const plan = await planOf(list, sheet.rows, facts);
  return 'code' in plan ? plan : { version, plan };
}

/** A row that others reference by more than its id, such as a province with its country, cannot change that meanwhile. */
async function orInUse<T>(work: () => Promise<T>) {
  try {
    return await work();
  } catch (error) {
    if (!missingRow(error)) throw error;
    return { code: 'error' as const, error: IN_USE };
  }
}
