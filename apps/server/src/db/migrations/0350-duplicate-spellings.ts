import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Files are also found by the spelling of their whole name: all are compared again in the next night. */
export const duplicateSpellings: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      insert into duplicate_changes (client_id) select id from clients where deleted_at is null order by id`.execute(
      db,
    );
  },
};
