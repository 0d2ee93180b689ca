import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { createLiveView } from './live-views.ts';

/** The user who saved a bulletin last, and the one who closed it for a client. */
export const bulletins: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      alter table bulletins add updated_by integer references users;
      update bulletins set updated_by = created_by;
      alter table bulletin_clients add closed_by integer references users;
      create index bulletins_created_at on bulletins (created_at desc, id desc)`.execute(db);
    await createLiveView(db, 'bulletins');
  },
};
