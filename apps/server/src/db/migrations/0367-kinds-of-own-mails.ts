import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Gives mail templates a kind, which a copy keeps; those that an organisation added before are of the kind that plans choose. */
export const kindsOfOwnMails: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      alter table mail_templates add column kind text not null default 'booked'
        check (kind in ('booked', 'changed', 'cancelled', 'reminder', 'closed_day', 'offer', 'pending', 'refused',
          'reset', 'client_password', 'invitation', 'document_refused'));
      update mail_templates set kind = code where code is not null;
      alter table mail_templates add constraint mail_templates_kind_of_code check (code is null or kind = code)`.execute(
      db,
    );
  },
};
