import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The list of deleted files reads only those, the latest first. */
export const deletedClients: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index clients_deleted on clients (deleted_at desc, id desc) where deleted_at is not null`.execute(
      db,
    );
  },
};
