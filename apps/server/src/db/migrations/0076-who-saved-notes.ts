import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { createLiveView } from './live-views.ts';

/** The last user who saved a comment or a contact, named to a user whose save comes after theirs. */
export const whoSavedNotes: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      alter table comments add updated_by integer references users;
      alter table client_contacts add updated_by integer references users;
      create index comments_parent on comments (parent_comment_id) where parent_comment_id is not null`.execute(db);
    await createLiveView(db, 'comments');
  },
};
