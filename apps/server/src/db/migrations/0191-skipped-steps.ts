import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Steps of the first day that an administrator left out. */
export const skippedSteps: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table skipped_steps (
        step text primary key,
        skipped_at timestamptz not null,
        skipped_by integer not null references users on delete cascade
      );
      create index skipped_steps_skipped_by on skipped_steps (skipped_by)`.execute(db);
  },
};
