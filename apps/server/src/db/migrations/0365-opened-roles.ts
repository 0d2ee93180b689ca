import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { createLiveView } from './live-views.ts';

/** An erased file has no memberships left: its first role stays, by which the reports count it among the files opened. */
export const openedRoles: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table clients add opened_role smallint`.execute(db);
    await createLiveView(db, 'clients');
  },
};
