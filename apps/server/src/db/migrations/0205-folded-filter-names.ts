import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Two names of saved filters are the same whatever their case and accents, in a database of any locale. */
export const foldedFilterNames: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      update saved_filters as later set name = left(name, 50) || ' ' || id
      where exists (
        select from saved_filters as first
        where first.user_id = later.user_id and first.screen = later.screen
          and fold(first.name) = fold(later.name) and first.id < later.id
      );
      drop index saved_filters_name;
      create unique index saved_filters_name on saved_filters (user_id, screen, fold(name))`.execute(db);
  },
};
