import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** When a revenue was added, who saved it, and when; those of earlier releases do not say it. */
export const revenues: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      alter table revenues add created_at timestamptz, add updated_at timestamptz,
        add updated_by integer references users`.execute(db);
  },
};
