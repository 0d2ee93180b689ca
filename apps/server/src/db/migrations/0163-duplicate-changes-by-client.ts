import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A file that was noted several times is compared once: all its notes are found by the first. */
export const duplicateChangesByClient: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index duplicate_changes_client on duplicate_changes (client_id)`.execute(db);
  },
};
