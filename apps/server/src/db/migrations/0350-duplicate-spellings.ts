import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Duplicates are now also found by the spelling of the whole name: queues all files for the next nightly comparison. */
export const duplicateSpellings: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      insert into duplicate_changes (client_id) select id from clients where deleted_at is null order by id`.execute(
      db,
    );
  },
};
