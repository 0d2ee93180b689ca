/** The rows of imports, and the decisions about their files. */
import type { ImportState } from '@resa/contract/client-import-rows';
import type {
  Correction,
  DateReading,
  FoundValue,
  ImportTable,
  Mapping,
  TableHead,
} from '@resa/rules/client-import/types';
import { type Selectable, sql } from 'kysely';
import type { Db, ReadDb, Trx } from '../../db/handles.ts';
import type { Tables } from '../../db/tables/index.ts';
import { notFound } from '../../frame/call/refused.ts';
import { type Context, change, read } from '../../frame/change/context.ts';
import type { Note } from '../../frame/change/note.ts';
import { systemChange } from '../../frame/change/system-change.ts';
import type { Files } from '../../frame/files/files.ts';
import type { Services } from '../../frame/process/services.ts';
import { seal, unseal } from './sealed.ts';

export type StoredImport = Selectable<Tables['client_imports']>;

/** Dates and values as a mapping reads them. */
export interface Reading {
  readonly dates: readonly DateReading[];
  readonly values: readonly FoundValue[];
  readonly households: number;
  readonly persons: number;
}
/** The decisions about a file, with its table as far as a screen shows it. */
export interface Work {
  readonly table: TableHead & { readonly rows: number; readonly samples: readonly (readonly string[])[] };
  readonly mapping: Mapping;
  readonly reading: Reading;
  readonly corrections: readonly Correction[];
}

export async function importOf(db: ReadDb, id: number): Promise<StoredImport> {
  const found = await db.selectFrom('client_imports').selectAll().where('id', '=', id).executeTakeFirst();
  if (!found) throw notFound();
  return found;
}

/** The same, locked until the change ends. */
export async function lockImport(db: Trx, id: number): Promise<StoredImport> {
  const found = await db.selectFrom('client_imports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!found) throw notFound();
  return found;
}

export const workOf = (files: Files, db: Db, { work_id }: Pick<StoredImport, 'work_id'>) =>
  unseal<Work>(files, db, work_id);
export const tableOf = (files: Files, db: Db, { table_id }: Pick<StoredImport, 'table_id'>) =>
  unseal<ImportTable>(files, db, table_id);

/** The import with what was decided, where it is in one of these states and still has its file. */
export const openWork = (ctx: Context, id: number, states: readonly ImportState[]) =>
  read(ctx, async (db) => {
    const found = await importOf(db, id);
    const work = states.includes(found.state) ? await workOf(ctx.files, db, found) : undefined;
    return work && { found, work };
  });

/**
 * Stores other decisions about a file, unless somebody changed them after they were read (`import_state`). `then` runs
 * in the same transaction.
 */
export async function changeWork(
  ctx: Context,
  { found, work }: { found: StoredImport; work: Work },
  then: (db: Trx, note: Note) => Promise<void>,
  by: typeof change = change,
): Promise<{ code: 'Ok' } | { code: 'import_state' }> {
  const written = await seal(ctx.files, work);
  const done = await by(ctx, async (db, note) => {
    const now = await lockImport(db, found.id);
    if (now.state !== found.state || now.work_id !== found.work_id) return { code: 'import_state' as const };
    const work_id = await written.keep(db);
    await touch(db, ctx, found.id, { work_id });
    if (found.work_id !== null) await ctx.files.remove(db, note, found.work_id);
    await then(db, note);
    return { code: 'Ok' as const };
  });
  if (done.code !== 'Ok') await written.discard();
  return done;
}

/** Moves an import to another state. */
export async function touch(
  db: Trx,
  { now }: Pick<Context, 'now'>,
  id: number,
  columns: Partial<Omit<StoredImport, 'id'>>,
): Promise<void> {
  await db
    .updateTable('client_imports')
    .set({ ...columns, touched_at: now.toISOString() })
    .where('id', '=', id)
    .execute();
}

/** Deletes the file of an import with its rows; the journal stays. */
export async function forgetFile(db: Trx, files: Files, note: Pick<Note, 'job'>, id: number): Promise<void> {
  const { file_id, table_id, work_id } = await lockImport(db, id);
  await db
    .updateTable('client_imports')
    .set({ file_id: null, table_id: null, work_id: null })
    .where('id', '=', id)
    .execute();
  const chunks = await db.selectFrom('client_import_chunks').select('file_id').where('import_id', '=', id).execute();
  await sql`delete from client_import_chunks where import_id = ${id}`.execute(db);
  await sql`delete from client_import_persons where import_id = ${id}`.execute(db);
  for (const file of [file_id, table_id, work_id, ...chunks.map((chunk) => chunk.file_id)])
    if (file !== null) await files.remove(db, note, file);
}

/** Moves an import whose work does not go on to a state from which a user can act, unless it has left that state. */
export const leaveState = (services: Services, id: number, from: ImportState, to: ImportState) =>
  systemChange(services, async (db, note) => {
    const { state } = await lockImport(db, id);
    if (state !== from) return;
    await touch(db, { now: services.clock() }, id, { state: to });
    note.emit({ type: 'Changed', nouns: ['client_imports'] }, 'everyone');
  });
