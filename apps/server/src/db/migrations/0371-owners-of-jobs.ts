import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Names who has taken a job: its lease is renewed, and its end written, by its owner only. */
export const ownersOfJobs: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table jobs add owner uuid`.execute(db);
  },
};
