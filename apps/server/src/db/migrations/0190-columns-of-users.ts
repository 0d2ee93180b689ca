import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Columns of a list that a user does not want to see. */
export const columnsOfUsers: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table user_columns (
        user_id integer not null references users on delete cascade,
        list text not null,
        hidden text[] not null,
        primary key (user_id, list)
      )`.execute(db);
  },
};
