/** The work of imports, and how long their files are kept. */
import { KEPT_DAYS } from '@resa/contract/client-imports';
import { sql } from 'kysely';
import type { Trx } from '../db/handles.ts';
import type { Note } from '../frame/change/note.ts';
import { systemChange } from '../frame/change/system-change.ts';
import type { Files } from '../frame/files/files.ts';
import type { Services } from '../frame/process/services.ts';
import { registerImportCheckJobs } from './checking/check-job.ts';
import { forgetFile } from './kept/imports.ts';
import { registerImportTakeBackJobs } from './undoing/take-back-job.ts';
import { registerImportRunJobs } from './writing/run-job.ts';

const DAY_MS = 86_400_000;

/** Registers the jobs of imports, and each night deletes files that are kept no longer. */
export function registerImportJobs(services: Services): void {
  registerImportCheckJobs(services);
  registerImportRunJobs(services);
  registerImportTakeBackJobs(services);
  services.jobs.nightly('client_imports', () => forgetOld(services));
}

async function forgetOld(services: Services): Promise<void> {
  const before = (days: number) => new Date(services.clock().getTime() - days * DAY_MS).toISOString();
  const { rows } = await sql<{ id: number }>`
    select id from client_imports where work_id is not null and state not in ('running', 'taking_back')
      and (ended_at < ${before(KEPT_DAYS.ended)} or touched_at < ${before(KEPT_DAYS.touched)})`.execute(
    services.db.kysely,
  );
  for (const { id } of rows) await systemChange(services, (db, note) => forgetOne(db, services.files, note, id));
}

/** An import that wrote nothing goes with its file. */
async function forgetOne(db: Trx, files: Files, note: Note, id: number): Promise<void> {
  await forgetFile(db, files, note, id);
  await sql`delete from client_imports where id = ${id} and state in ('columns', 'checking', 'check')`.execute(db);
  note.emit({ type: 'Changed', nouns: ['client_imports'] }, 'everyone');
}

/** Deletes the files of imports in which these persons are, for one who is erased. */
export async function forgetImportsOf(db: Trx, files: Files, note: Note, person: readonly number[]): Promise<void> {
  const ids = sql`any(${sql.val([...person])}::int[])`;
  const { rows } = await sql<{ id: number }>`
    select id from client_imports i where work_id is not null and (
      exists (select from client_import_persons p where p.import_id = i.id and (p.client_id = ${ids} or p.match_id = ${ids}))
      or exists (select from client_import_files f where f.import_id = i.id and f.client_id = ${ids}))
    order by id`.execute(db);
  for (const { id } of rows) {
    await sql`update client_imports set state = 'done', ended_at = coalesce(ended_at, now())
      where id = ${id} and state in ('running', 'stopped')`.execute(db);
    await forgetOne(db, files, note, id);
  }
}
