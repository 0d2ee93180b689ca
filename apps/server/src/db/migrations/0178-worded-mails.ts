import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Shipped mail templates know whether the organisation words them its own way, so that they can go back to the original
 * and then follow each release again; the mail about a refused document may name the file's number.
 */
export const wordedMails: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      alter table mail_templates add column worded smallint not null default 0 check (worded in (0, 1));
      update mail_templates set worded = 1 where row_version > 1;
      alter table mail_templates drop constraint mail_templates_of_appointments,
        add constraint mail_templates_of_appointments
          check (code is null or code in ('pending', 'refused', 'document_refused')
            or concat(subject_en, subject_fr, action_en, action_fr, mail_en, mail_fr) !~ '\\{\\{\\s*file_number\\s*\\}\\}')`.execute(
      db,
    );
  },
};
