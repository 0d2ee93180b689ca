import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Users read their own views. */
export const ownViews: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index read_log_user on read_log (user_id, at desc)`.execute(db);
  },
};
