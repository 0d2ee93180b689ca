import { type QueryExecutorProvider, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Uploads lie under the id of their installation (decision 030). */
export const installation: Migration = { up: makeInstallation };

/** An import of an archive with earlier tables does this first: it writes uploads before it migrates. */
export async function makeInstallation(db: QueryExecutorProvider): Promise<void> {
  await sql`
    create table if not exists installation (
      one boolean primary key default true check (one),
      id uuid not null default gen_random_uuid()
    )`.execute(db);
  await sql`insert into installation default values on conflict do nothing`.execute(db);
  // Null: written by an earlier release, under no id.
  await sql`alter table files add column if not exists installation uuid`.execute(db);
}
