import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The favourite reports of each user, and when they last opened a report (decision 050). */
export const reportMarks: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table report_marks (
        user_id integer not null references users on delete cascade,
        report_id integer not null,
        favourite smallint not null default 0 check (favourite in (0, 1)),
        used_at timestamptz,
        primary key (user_id, report_id)
      )`.execute(db);
  },
};
