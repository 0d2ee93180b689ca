import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Whether those who wait can read a location's screen at check-in (decision 060). */
export const screensThatFaceQueues: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table places add column faces_queue smallint not null default 0 check (faces_queue in (0, 1))`.execute(
      db,
    );
  },
};
