import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Saving a file touches no index unless an indexed column changed: nothing is sorted by updated_at, whose index made
 * every save write all the others, and the pages keep room for the row's next version.
 */
export const saving: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`drop index clients_state_updated`.execute(db);
    await sql`alter table clients set (fillfactor = 85)`.execute(db);
  },
};
