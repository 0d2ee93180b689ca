/** The job that writes a mail about an appointment, from its state when the job runs. */
import type { Settings } from '@resa/contract/settings';
import { say } from '@resa/contract/texts';
import { STATUS } from '@resa/rules/booking/appointment-status';
import { refusedPlaceholders } from '@resa/rules/text/mail-template';
import { mapLink } from '@resa/rules/text/map-link';
import { displayName } from '@resa/rules/text/name';
import { instantOf, organisationNow, stamp } from '@resa/rules/time/dates';
import { dayInWords, hourInWords, momentInWords } from '@resa/rules/time/words';
import type { Insertable } from 'kysely';
import { placeLineOf } from '../../addresses/index.ts';
import { mayUseFor } from '../../consents/index.ts';
import type { ReadDb, Trx } from '../../db/handles.ts';
import type { ClientEmailsTable } from '../../db/tables/clients.ts';
import { systemChange } from '../../frame/change/system-change.ts';
import type { JobNote, JobOf } from '../../frame/jobs/jobs.ts';
import { fillTemplate, TEMPLATE, type Template, templateOf } from '../../frame/mail/template.ts';
import { type MailValues, mailLanguage } from '../../frame/mail/text.ts';
import type { Services } from '../../frame/process/services.ts';
import { calendarEntry } from './calendar-entry.ts';
import type { MailEvent } from './events.ts';

/** Makes this process write the mails about appointments. */
export function registerAppointmentMailJobs(services: Services): void {
  const circumstances = async (): Promise<MailContext> => ({
    settings: await services.settings.get(),
    now: services.clock(),
    link: services.config.clientsUrl ?? '',
  });
  services.jobs.work('appointment_mail', async (job) => {
    const at = await circumstances();
    await systemChange(services, (db, note) => writeMail(db, note, at, job));
  });
  services.jobs.work('offer_mail', async (job) => {
    const at = await circumstances();
    await systemChange(services, (db, note) => writeOffer(db, note, at, job));
  });
}

/** Events whose mail says that the appointment is cancelled. */
const CANCELLING_EVENTS: readonly MailEvent[] = ['cancelled', 'closed_day'];
/** The length in a calendar, in minutes, where the plan was deleted. */
const USUAL_MINUTES = 30;

interface MailContext {
  settings: Settings;
  now: Date;
  /** The client portal, or nothing. */
  link: string;
}

/**
 * Writes the mail and its record in the client's emails, once for each time that the event happened. Nothing is written
 * about an appointment that is over or has changed again since: the mail of the later change covers it.
 */
async function writeMail(
  db: Trx,
  note: JobNote,
  { settings, now, link }: MailContext,
  { event, appointment_id, version }: JobOf<'appointment_mail'>,
): Promise<void> {
  const row = await appointmentOf(db, appointment_id);
  const off = CANCELLING_EVENTS.includes(event);
  if (!row?.email || row.status !== (off ? STATUS.cancelled : STATUS.open)) return;
  const here = organisationNow(now, settings.time_zone);
  if (row.start_date_time <= stamp(here)) return;
  if (!(await mayUseFor(db, row.client_id, 'appointment_mails', here.date))) return;

  const { mail, locale } = filled(row, await templateFor(db, event, row.email_template_id), settings, { link, event });
  const isNew = await recordMail(db, now, mail, {
    client_id: row.client_id,
    sent_to: row.email,
    appointment_id,
    event,
    event_key: event === 'reminder' ? row.start_date_time : String(version),
  });
  if (!isNew) return;
  const calendar = entryOf(row, { settings, now, locale, cancelled: off });
  note.job('mail', { client_id: row.client_id, to: row.email, ...mail, calendar });
}

/** The calendar file of an open appointment, the same as in the mails about it; undefined for any other. */
export async function calendarFileOf(
  db: ReadDb,
  { settings, now, locale }: { settings: Settings; now: Date; locale: 'en' | 'fr' },
  id: number,
): Promise<string | undefined> {
  const row = await appointmentOf(db, id);
  if (row?.status !== STATUS.open) return undefined;
  return entryOf(row, { settings, now, locale, cancelled: false }).content;
}

type EntryOf = { settings: Settings; now: Date; locale: 'en' | 'fr'; cancelled: boolean };
const entryOf = (
  row: NonNullable<Awaited<ReturnType<typeof appointmentOf>>>,
  { settings, now, locale, cancelled }: EntryOf,
) =>
  calendarEntry({
    uid: row.calendar_uid,
    // A new row has version 1.
    sequence: row.row_version - 1,
    cancelled,
    start: instantOf(row.start_date_time, settings.time_zone),
    minutes: row.time_slot ?? USUAL_MINUTES,
    summary: row[`name_${locale}`],
    location: [row.location, row[`address_${locale}`]].filter(Boolean).join(', '),
    organiser: organiserOf(settings, locale),
    at: now,
  });

/**
 * Offers a place that is held; nothing is written once the offer has ended. It carries no link: a client who wants the
 * place calls.
 */
async function writeOffer(
  db: Trx,
  note: JobNote,
  { settings, now }: MailContext,
  { offer_id }: JobOf<'offer_mail'>,
): Promise<void> {
  const row = await offerOf(db, offer_id);
  if (!row?.email || row.held_until <= now.toISOString()) return;
  const { date } = organisationNow(now, settings.time_zone);
  if (!(await mayUseFor(db, row.client_id, 'appointment_mails', date))) return;
  const held_until = stamp(organisationNow(new Date(row.held_until), settings.time_zone));
  const { mail } = filled(row, await templateOf(db, 'offer'), settings, { held_until, event: 'offer' });
  const isNew = await recordMail(db, now, mail, {
    client_id: row.client_id,
    sent_to: row.email,
    waiting_entry_id: row.waiting_entry_id,
    event: 'offer',
    event_key: String(offer_id),
  });
  if (isNew) note.job('mail', { client_id: row.client_id, to: row.email, ...mail });
}

type MailAbout = Pick<
  Insertable<ClientEmailsTable>,
  'client_id' | 'sent_to' | 'appointment_id' | 'waiting_entry_id' | 'event' | 'event_key'
>;

/** Records a mail among the client's emails. Returns false where the event has its mail already. */
async function recordMail(
  db: Trx,
  now: Date,
  { subject, html }: { subject: string; html: string },
  about: MailAbout,
): Promise<boolean> {
  const record = await db
    .insertInto('client_emails')
    .values({ ...about, subject, message: html, created_at: now.toISOString(), created_by: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return record !== undefined;
}

interface MailFacts {
  start_date_time: string;
  service_language_id: number | null;
  first_name: string;
  last_name: string;
  name_en: string;
  name_fr: string;
  location: string;
  address_en: string | null;
  address_fr: string | null;
  bring_en: string | null;
  bring_fr: string | null;
}

/** A template with its values filled in, in the client’s language, and below it what to bring and the calendar. */
function filled(
  row: MailFacts,
  template: Template,
  settings: Settings,
  { event, held_until, link = '' }: { event: MailEvent; held_until?: string; link?: string },
) {
  const locale = mailLanguage(row.service_language_id, settings);
  const [day = '', hour = ''] = row.start_date_time.split(' ');
  const [date, time] = [dayInWords(day, locale), hourInWords(hour, locale)];
  const appointment_type = locale === 'fr' ? row.name_fr : row.name_en;
  const address = row[`address_${locale}`] ?? '';
  const { location } = row;
  const organisation = settings[`organisation_name_${locale}`];
  const values = { client_name: displayName(row), location, address, date, time, appointment_type, organisation };
  const until: MailValues = held_until ? { held_until: momentInWords(held_until, locale) } : {};
  const bring = CANCELLING_EVENTS.includes(event) ? null : row[`bring_${locale}`];
  const notes = [
    ...(bring ? [{ title: say(locale, 'mail_bring'), text: bring }] : []),
    // An offer has no calendar entry: it is not booked yet.
    ...(event === 'offer' || CANCELLING_EVENTS.includes(event)
      ? []
      : [{ title: say(locale, 'mail_calendar'), text: say(locale, 'mail_calendar_text') }]),
  ];
  const links: Record<string, string> = address && event !== 'offer' ? { address: mapLink(address) } : {};
  const mail = fillTemplate(template, locale, { ...values, ...until, link }, { links, notes });
  return { mail, locale };
}

/** The address of the location `place`, in both languages. */
const PLACE_LINES = [
  placeLineOf('place.address_id', 'en').as('address_en'),
  placeLineOf('place.address_id', 'fr').as('address_fr'),
] as const;

const offerOf = (db: ReadDb, id: number) =>
  db
    .selectFrom('waiting_offers as o')
    .innerJoin('waiting_entries as w', 'w.id', 'o.waiting_entry_id')
    .innerJoin('place_appointment_types as plan', 'plan.id', 'w.place_appointment_type_id')
    .innerJoin('appointment_types as t', 't.id', 'plan.appointment_type_id')
    .innerJoin('live_clients as c', 'c.id', 'w.client_id')
    .innerJoin('places as place', 'place.id', 'w.place_id')
    .select(['o.waiting_entry_id', 'o.start_date_time', 'o.held_until', 'w.client_id'])
    .select(['c.email', 'c.first_name', 'c.last_name', 'c.service_language_id', 't.name_en', 't.name_fr'])
    .select(['place.name as location', 'plan.bring_en', 'plan.bring_fr', ...PLACE_LINES])
    .where('o.id', '=', id)
    .where('o.outcome', 'is', null)
    .executeTakeFirst();

const appointmentOf = (db: ReadDb, id: number) =>
  db
    .selectFrom('live_appointments as a')
    .innerJoin('appointment_types as t', 't.id', 'a.appointment_type_id')
    .innerJoin('live_clients as c', 'c.id', 'a.client_id')
    .innerJoin('places as place', 'place.id', 'a.place_id')
    .leftJoin('place_appointment_types as plan', 'plan.id', 'a.place_appointment_type_id')
    .select(['a.client_id', 'a.status', 'a.start_date_time', 'a.row_version', 'a.calendar_uid'])
    .select(['c.email', 'c.first_name', 'c.last_name', 'c.service_language_id', 't.name_en', 't.name_fr'])
    .select(['place.name as location', 'plan.time_slot', 'plan.email_template_id', ...PLACE_LINES])
    .select(['plan.bring_en', 'plan.bring_fr'])
    .where('a.id', '=', id)
    .executeTakeFirst();

/**
 * The shipped template of an event; a plan's own replaces "booked". One that names the file number, which earlier
 * releases took, is left out (001 O-39).
 */
async function templateFor(db: ReadDb, event: MailEvent, ownTemplate: number | null): Promise<Template> {
  if (event === 'booked' && ownTemplate !== null) {
    const templateRow = await db
      .selectFrom('mail_templates')
      .select(TEMPLATE)
      .where('id', '=', ownTemplate)
      .executeTakeFirst();
    const texts = Object.values(templateRow ?? {}).filter((text) => text !== null);
    if (templateRow && !refusedPlaceholders(texts, 'booked').includes('file_number')) return templateRow;
  }
  return templateOf(db, event);
}

/** The organization, at the address that its mails come from. */
function organiserOf(settings: Settings, locale: 'en' | 'fr') {
  const email = /<([^<>]+)>/.exec(settings.mail_from)?.[1] ?? settings.mail_from;
  return { name: settings[`organisation_name_${locale}`], email };
}
