import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The order and the names of the lines of the hunger count, in one row; without it the shipped ones apply. */
export const hungerCountLayouts: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table hunger_count_layouts (
        id integer primary key check (id = 1),
        lines jsonb not null,
        row_version integer not null default 1,
        updated_at timestamptz not null,
        updated_by integer references users
      )`.execute(db);
  },
};
