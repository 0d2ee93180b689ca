import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { createLiveView } from './live-views.ts';

/**
 * Mails about appointments: shipped templates have a code, and none of them names a file number (001 O-39); a mail of a
 * client names its appointment and the event, once for each time; an appointment has a name of its own in calendar
 * programs.
 */
export const appointmentMails: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      alter table mail_templates add code text unique,
        add constraint mail_templates_of_appointments check (code is null
          or concat(subject_en, subject_fr, action_en, action_fr, mail_en, mail_fr) !~ '\\{\\{\\s*file_number\\s*\\}\\}');
      alter table mail_templates alter id restart with 100000;
      alter table client_emails add appointment_id integer references appointments on delete set null,
        add event text, add event_key text;
      create unique index client_emails_event on client_emails (appointment_id, event, event_key)
        where appointment_id is not null;
      alter table appointments add calendar_uid uuid not null default gen_random_uuid();
      alter table captured_mails add calendar text`.execute(db);
    await createLiveView(db, 'appointments');
  },
};
