/** The job that writes a mail about an appointment, as it stands when the job runs. */
import type { Settings } from '@resa/contract/settings';
import { STATUS } from '@resa/rules/booking/appointment-status';
import { placeholdersIn } from '@resa/rules/text/mail-template';
import { displayName } from '@resa/rules/text/name';
import { instantOf, organisationNow, stamp } from '@resa/rules/time/dates';
import type { ReadDb, Trx } from '../../db/handles.ts';
import { systemChange } from '../../frame/change/system-change.ts';
import type { JobNote, JobOf } from '../../frame/jobs/jobs.ts';
import { fillMail, mailLanguage } from '../../frame/mail/text.ts';
import type { Services } from '../../frame/process/services.ts';
import { calendarEntry } from './calendar-entry.ts';
import type { MailEvent } from './events.ts';

/** Makes this process write the mails about appointments. */
export function workAppointmentMails(services: Services): void {
  services.jobs.work('appointment_mail', async (job) => {
    const { mailFrom } = services.config;
    const stored = await services.settings.get();
    const settings = { ...stored, ...(mailFrom && { mail_from: mailFrom }) };
    await systemChange(services, (db, note) => writeMail(db, note, { settings, now: services.clock() }, job));
  });
}

/** A mail of these says that the appointment is off. */
const OFF: readonly MailEvent[] = ['cancelled', 'closed_day'];
/** Minutes in a calendar where the plan is gone. */
const USUAL_MINUTES = 30;

interface Circumstances {
  settings: Settings;
  now: Date;
}

/**
 * Writes the mail and its record in the client's e-mails, once for each time that the event happened. Nothing is
 * written about an appointment that is over, or that has taken another turn since: the mail of that turn says so.
 */
async function writeMail(
  db: Trx,
  note: JobNote,
  { settings, now }: Circumstances,
  { event, appointment_id, version }: JobOf<'appointment_mail'>,
): Promise<void> {
  const row = await appointmentOf(db, appointment_id);
  const off = OFF.includes(event);
  if (!row?.email || row.status !== (off ? STATUS.cancelled : STATUS.open)) return;
  if (row.start_date_time <= stamp(organisationNow(now, settings.time_zone))) return;

  const locale = mailLanguage(row.service_language_id, settings);
  const template = await templateOf(db, event, row.email_template_id);
  const [date = '', time = ''] = row.start_date_time.split(' ');
  const appointment_type = locale === 'fr' ? row.name_fr : row.name_en;
  const address = [row.address_ln1, row.postal_code].filter(Boolean).join(', ');
  const values = { client_name: displayName(row), location: row.location, address, date, time, appointment_type };
  const mail = fillMail(
    locale === 'fr' ? template.subject_fr : template.subject_en,
    locale === 'fr' ? template.mail_fr : template.mail_en,
    values,
  );
  const record = await db
    .insertInto('client_emails')
    .values({
      client_id: row.client_id,
      sent_to: row.email,
      subject: mail.subject,
      message: mail.html,
      created_at: now.toISOString(),
      created_by: null,
      appointment_id,
      event,
      event_key: event === 'reminder' ? row.start_date_time : String(version),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!record) return;
  const entry = {
    uid: row.calendar_uid,
    // A new row has version 1.
    sequence: row.row_version - 1,
    cancelled: off,
    start: instantOf(row.start_date_time, settings.time_zone),
    minutes: row.time_slot ?? USUAL_MINUTES,
    summary: appointment_type,
    location: [row.location, address].filter(Boolean).join(', '),
    organiser: organiserOf(settings, locale),
    at: now,
  };
  note.job('mail', { to: row.email, ...mail, calendar: calendarEntry(entry) });
}

const appointmentOf = (db: ReadDb, id: number) =>
  db
    .selectFrom('live_appointments as a')
    .innerJoin('appointment_types as t', 't.id', 'a.appointment_type_id')
    .innerJoin('live_clients as c', 'c.id', 'a.client_id')
    .innerJoin('places as p', 'p.id', 'a.place_id')
    .leftJoin('addresses as ad', 'ad.id', 'p.address_id')
    .leftJoin('place_appointment_types as plan', 'plan.id', 'a.place_appointment_type_id')
    .select(['a.client_id', 'a.status', 'a.start_date_time', 'a.row_version', 'a.calendar_uid'])
    .select(['c.email', 'c.first_name', 'c.last_name', 'c.service_language_id', 't.name_en', 't.name_fr'])
    .select(['p.name as location', 'ad.address_ln1', 'ad.postal_code', 'plan.time_slot', 'plan.email_template_id'])
    .where('a.id', '=', id)
    .executeTakeFirst();

/**
 * The shipped template of an event; a plan's own stands in for "booked". One that names the file number, which
 * releases before this one took, is left out (001 O-39).
 */
async function templateOf(db: ReadDb, event: MailEvent, own: number | null) {
  const templates = db.selectFrom('mail_templates').select(['subject_en', 'subject_fr', 'mail_en', 'mail_fr']);
  if (event === 'booked' && own !== null) {
    const found = await templates.where('id', '=', own).executeTakeFirst();
    if (found && !placeholdersIn(...Object.values(found)).includes('file_number')) return found;
  }
  return templates.where('code', '=', event).executeTakeFirstOrThrow();
}

/** The organisation, at the address that its mails come from. */
function organiserOf(settings: Settings, locale: 'en' | 'fr') {
  const email = /<([^<>]+)>/.exec(settings.mail_from)?.[1] ?? settings.mail_from;
  return { name: settings[`organisation_name_${locale}`], email };
}
