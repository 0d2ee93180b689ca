import type { Settings } from '@resa/contract/settings';
import { displayName } from '@resa/rules/text/name';
import type { Trx } from '../db/handles.ts';
import type { Note } from '../frame/change/note.ts';
import { fillMail } from '../frame/mail/text.ts';

/**
 * Queues the plan's mail to the client, in his service language, with the booking that it tells of (001 O-39). It
 * commits with the booking and never fails it: no template or no address, no mail.
 */
export async function sendBookingMail(db: Trx, note: Note, settings: Settings, appointment_id: number): Promise<void> {
  const row = await db
    .selectFrom('live_appointments as a')
    .innerJoin('place_appointment_types as plan', 'plan.id', 'a.place_appointment_type_id')
    .innerJoin('mail_templates as m', 'm.id', 'plan.email_template_id')
    .innerJoin('appointment_types as t', 't.id', 'a.appointment_type_id')
    .innerJoin('live_clients as c', 'c.id', 'a.client_id')
    .innerJoin('places as p', 'p.id', 'a.place_id')
    .leftJoin('addresses as ad', 'ad.id', 'p.address_id')
    .select(['c.id as client_id', 'c.email', 'c.first_name', 'c.last_name', 'c.file_number', 'c.service_language_id'])
    .select([
      'a.start_date_time',
      'a.created_at',
      'a.created_by',
      'p.name as location',
      'ad.address_ln1',
      'ad.postal_code',
    ])
    .select(['t.name_en', 't.name_fr', 'm.subject_en', 'm.subject_fr', 'm.mail_en', 'm.mail_fr'])
    .where('a.id', '=', appointment_id)
    .executeTakeFirst();
  if (!row?.email) return;
  const locale = mailLanguage(row.service_language_id, settings);
  const [date = '', time = ''] = row.start_date_time.split(' ');
  const values = {
    client_name: displayName(row),
    file_number: String(row.file_number),
    location: row.location,
    address: [row.address_ln1, row.postal_code].filter(Boolean).join(', '),
    date,
    time,
    appointment_type: locale === 'fr' ? row.name_fr : row.name_en,
    link: '',
  };
  const mail = fillMail(
    locale === 'fr' ? row.subject_fr : row.subject_en,
    locale === 'fr' ? row.mail_fr : row.mail_en,
    values,
  );
  await db
    .insertInto('client_emails')
    .values({
      client_id: row.client_id,
      sent_to: row.email,
      subject: mail.subject,
      message: mail.html,
      created_at: row.created_at,
      created_by: row.created_by,
    })
    .execute();
  note.job('mail', { to: row.email, ...mail });
}

/** Service languages 1 and 2 are the system rows English and French; any other falls back (foundations "Languages"). */
const mailLanguage = (service_language_id: number | null, settings: Settings) =>
  service_language_id === 1 ? 'en' : service_language_id === 2 ? 'fr' : settings.default_mail_language;
