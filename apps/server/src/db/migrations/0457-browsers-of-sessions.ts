import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A session knows the browser and the system it was opened with, in words; an earlier one does not. */
export const browsersOfSessions: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table sessions add column browser text, add column system text`.execute(db);
  },
};
