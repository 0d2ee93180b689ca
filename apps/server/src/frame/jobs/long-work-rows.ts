/** The rows of long work: added, brought to their end with their files, and removed. */
import { sql } from 'kysely';
import type { Db, ReadDb, Trx } from '../../db/handles.ts';
import type { Files } from '../files/files.ts';
import { KEPT_DAYS } from '../process/kept-days.ts';
import type { JobNote } from './jobs.ts';

export interface MadeFile {
  readonly format: string;
  readonly name: string;
  readonly content_type: string;
  readonly body: Buffer;
}
export interface MadeWork {
  readonly files: readonly MadeFile[];
  /** The clients that the files name: each fetch is logged as a view of them. */
  readonly client_ids: readonly number[];
  /** The locations that they show: a user who lost one of them since does not get the files. */
  readonly place_ids: readonly number[];
}

interface Request {
  readonly kind: string;
  readonly user_id: number;
  readonly data: unknown;
}

const KEEP_MS = KEPT_DAYS.long_reports * 86_400_000;

/** When the files of work that ends now are deleted. */
const expiryOf = (now: Date) => new Date(now.getTime() + KEEP_MS).toISOString();

/** The running work of an equal request. */
export const findRunning = (db: ReadDb, { user_id, kind, data }: Request) =>
  db
    .selectFrom('long_works')
    .select('id')
    .where('user_id', '=', user_id)
    .where('state', '=', 'running')
    .where('kind', '=', kind)
    .where('data', '=', sql<unknown>`${JSON.stringify(data)}::jsonb`)
    .executeTakeFirst();

export async function insertRow(db: Db, { kind, user_id, data }: Request, now: Date): Promise<number> {
  const { id } = await db
    .insertInto('long_works')
    .values({ kind, user_id, data: JSON.stringify(data), created_at: now.toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Writes the files of work that is done, unless it was stopped meanwhile. */
export async function saveFiles(db: Db, files: Files, id: number, made: MadeWork, clock: () => Date): Promise<void> {
  const written = await Promise.all(
    made.files.map(async ({ body, content_type, format, name }) => {
      return { format, name, file: await files.write('long_work', content_type, body) };
    }),
  );
  const kept = await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('long_works')
      .set({
        state: 'ready',
        client_ids: [...new Set(made.client_ids)],
        place_ids: [...made.place_ids],
        expires_at: expiryOf(clock()),
      })
      .where('id', '=', id)
      .where('state', '=', 'running')
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    for (const { file, format, name } of written)
      await trx
        .insertInto('long_work_files')
        .values({ work_id: id, format, name, file_id: await file.keep(trx) })
        .execute();
    return true;
  });
  if (!kept) for (const { file } of written) await file.discard();
}

export async function markFailed(db: Db, id: number, refusal: string, now: Date): Promise<void> {
  await db
    .updateTable('long_works')
    .set({ state: 'failed', refusal, expires_at: expiryOf(now) })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute();
}

export async function removeRow(trx: Trx, note: JobNote, files: Files, id: number): Promise<void> {
  const removed = await trx.deleteFrom('long_work_files').where('work_id', '=', id).returning('file_id').execute();
  await trx.deleteFrom('long_works').where('id', '=', id).execute();
  for (const { file_id } of removed) await files.remove(trx, note, file_id);
}
