import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The journal of an import keeps no former values of restricted files (decision 068). */
export const journalsOfImports: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      update client_import_files set before = null, after = null
      where client_id in (select client_id from restricted_clients)`.execute(db);
  },
};
