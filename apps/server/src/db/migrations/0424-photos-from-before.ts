import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Photos from before the upgrade are shown until the person answers (decision 067). */
export const photosFromBefore: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      alter table files add column shown_unasked smallint not null default 0 check (shown_unasked in (0, 1));
      update files set shown_unasked = 1 where id in (select photo_file_id from clients)`.execute(db);
  },
};
