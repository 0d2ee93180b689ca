import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A mail about the state of a file may name its number; one about an appointment still may not (001 O-39, 002 B04). */
export const mailKinds: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      alter table mail_templates drop constraint mail_templates_of_appointments,
        add constraint mail_templates_of_appointments check (code is null or code in ('pending', 'refused')
          or concat(subject_en, subject_fr, action_en, action_fr, mail_en, mail_fr) !~ '\\{\\{\\s*file_number\\s*\\}\\}')`.execute(
      db,
    );
  },
};
