import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** New users can be invited by a link to choose their first password. */
export const invitations: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      alter table password_resets drop constraint password_resets_purpose_check;
      alter table password_resets
        add constraint password_resets_purpose_check check (purpose in ('reset', 'setup', 'invitation'));
      create index password_resets_user on password_resets (user_id)`.execute(db);
  },
};
