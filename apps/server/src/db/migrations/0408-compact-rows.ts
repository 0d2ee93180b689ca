import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Whether a user wants the rows of lists closer together. */
export const compactRows: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table users add column compact_rows smallint not null default 0 check (compact_rows in (0, 1))`.execute(
      db,
    );
  },
};
