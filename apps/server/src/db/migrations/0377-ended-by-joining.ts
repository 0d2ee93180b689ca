import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The membership that ended an address, and its last day before that, so that leaving again at once gives it back. */
export const endedByJoining: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      alter table client_housings add ended_by integer references memberships on delete set null,
        add end_before date;
      create index client_housings_ended_by on client_housings (ended_by) where ended_by is not null`.execute(db);
  },
};
