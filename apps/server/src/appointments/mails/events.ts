/**
 * Mails to the client of an appointment (001 O-39). Code that changes an appointment calls one of these, inside the
 * change; the mail is written after the commit, by a job, so that it never makes the change fail. A client without an
 * address gets none.
 *
 * mailBooked      a cancelled appointment is open again; of a new one its writing notes the mail (booking/write.ts)
 * mailChanged     its date, time, location or type is another
 * mailCancelled   it was cancelled, or its booking undone
 * mailClosedDay   it was cancelled because its location is closed that day
 * mailReminder    it is tomorrow
 * mailOffer       a place is held for a waiting client (decision 018)
 */
import { sql } from 'kysely';
import type { Trx } from '../../db/handles.ts';
import type { JobNote } from '../../frame/jobs/jobs.ts';

/** The events that mails are about, by the names of the shipped templates. */
export const MAIL_EVENTS = ['booked', 'changed', 'cancelled', 'reminder', 'offer', 'closed_day'] as const;
export type MailEvent = (typeof MAIL_EVENTS)[number];

declare module '../../frame/jobs/jobs.ts' {
  interface JobPayloads {
    /** `version`: the appointment's row_version when it happened. */
    appointment_mail: { event: Exclude<MailEvent, 'offer'>; appointment_id: number; version: number };
    offer_mail: { offer_id: number };
  }
}

/** Whether a client can be sent mails, as part of another statement. */
export const isReached = (client_id: number) =>
  sql<boolean>`exists (select from live_clients where id = ${client_id} and email is not null)`;

const about = (event: Exclude<MailEvent, 'offer'>) => async (db: Trx, note: JobNote, ids: readonly number[]) => {
  if (ids.length === 0) return;
  const reached = await db
    .selectFrom('live_appointments as a')
    .innerJoin('live_clients as c', 'c.id', 'a.client_id')
    .select(['a.id', 'a.row_version'])
    .where('a.id', 'in', ids)
    .where('c.email', 'is not', null)
    .orderBy('a.id')
    .execute();
  for (const { id, row_version } of reached)
    note.job('appointment_mail', { event, appointment_id: id, version: row_version });
};

export const mailBooked = about('booked');
export const mailChanged = about('changed');
export const mailCancelled = about('cancelled');
export const mailClosedDay = about('closed_day');
export const mailReminder = about('reminder');

export async function mailOffer(db: Trx, note: JobNote, offer_id: number): Promise<void> {
  const reached = await db
    .selectFrom('waiting_offers as o')
    .innerJoin('waiting_entries as w', 'w.id', 'o.waiting_entry_id')
    .innerJoin('live_clients as c', 'c.id', 'w.client_id')
    .select('o.id')
    .where('o.id', '=', offer_id)
    .where('c.email', 'is not', null)
    .executeTakeFirst();
  if (reached) note.job('offer_mail', { offer_id });
}
