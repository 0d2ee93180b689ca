import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The code of the desk's slip, and the mail that invites a client to their own page (decision 084). */
export const invitationsOfClients: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      alter table client_links drop constraint client_links_purpose_check, add constraint client_links_purpose_check
        check (purpose in ('autologin', 'password', 'code'));
      alter table mail_templates drop constraint mail_templates_kind_check, add constraint mail_templates_kind_check
        check (kind in ('booked', 'changed', 'cancelled', 'reminder', 'closed_day', 'offer', 'pending', 'refused',
          'reset', 'client_password', 'client_invitation', 'invitation', 'document_refused', 'second_step'))`.execute(
      db,
    );
  },
};
