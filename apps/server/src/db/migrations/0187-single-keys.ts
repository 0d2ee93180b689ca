import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Each user decides whether keys without Ctrl act by themselves (WCAG 2.1.4). */
export const singleKeys: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      alter table users add column single_keys smallint not null default 1 check (single_keys in (0, 1))`.execute(db);
  },
};
