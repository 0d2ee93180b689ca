import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Counts of refused sign-ins and calls: one row for equal ones within a quarter of an hour. */
export const refusedTries: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table refused_tries (
        quarter timestamptz not null,
        kind text not null,
        user_id integer references users on delete cascade,
        machine text not null,
        call text not null,
        count integer not null,
        first_at timestamptz not null,
        last_at timestamptz not null,
        unique nulls not distinct (quarter, kind, user_id, machine, call)
      );
      create index refused_tries_user on refused_tries (user_id)`.execute(db);
  },
};
