import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Work to be done after a change, kept where the change is kept (frame/jobs/jobs.ts). */
export const jobs: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table jobs (
        id bigint generated always as identity primary key,
        name text not null,
        -- Work that must exist once, such as tonight's: name and day.
        once text unique,
        data jsonb not null,
        attempts smallint not null default 0,
        run_at timestamptz not null,
        locked_until timestamptz,
        done_at timestamptz,
        failed_at timestamptz,
        created_at timestamptz not null
      );
      create index jobs_waiting on jobs (run_at, id) where done_at is null and failed_at is null`.execute(db);
  },
};
