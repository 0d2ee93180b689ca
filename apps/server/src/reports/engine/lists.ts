/**
 * Rows of lists that several reports have.
 *
 * missedIn          appointments that nobody came to, line by line
 * describeClients   file numbers and names; erased people and deleted files are marked
 * seatsOn           the participants of events
 */
import { appointment_statuses } from '@resa/contract/lists/fixed';
import { STATUS } from '@resa/rules/booking/appointment-status';
import { CATEGORY } from '@resa/rules/booking/schedule';
import { formatDigits } from '@resa/rules/text/phone-format';
import { age } from '@resa/rules/time/dates';
import { sql } from 'kysely';
import { fullName, nameOrNumber } from '../../client-records/index.ts';
import type { ReadDb } from '../../db/handles.ts';
import { participants } from '../../visits/index.ts';
import { ids, type ReportContext } from './query.ts';
import { appointmentsIn, isErased, missed } from './sources.ts';
import { COLLATORS } from './words.ts';

const phoneOf = sql`coalesce(nullif(c.mobile, ''), nullif(c.phone, ''))`;

interface MissedAppointment {
  id: number | null;
  erased: boolean;
  date: string;
  time: string;
  file_number: number | null;
  name: string | null;
  phone: string | null;
  email: string | null;
  type_id: number;
  place_id: number;
}

/** The missed appointments in their order, of one type if it is given. */
export async function missedIn(db: ReadDb, context: ReportContext, span: ReportContext['span'] & { type?: number }) {
  const { names, today, say } = context;
  const { rows } = await sql<MissedAppointment>`
    select c.id, a.date::text as date, to_char(a.start_time, 'HH24:MI') as time, c.file_number, ${fullName()} as name,
      ${phoneOf} as phone, c.email, a.type_id, a.place_id, ${isErased('a.client_id')} as erased
    from (${appointmentsIn(span)}) a left join live_clients c on c.id = a.client_id
    where ${missed(today)}
    order by a.date, a.start_time, c.last_name collate names, c.first_name collate names, a.id`.execute(db);
  return rows.map(({ id, erased, type_id, place_id, name, phone, ...row }) => ({
    ...row,
    name: name ?? say(erased ? 'report_erased_person' : 'report_deleted_file'),
    phone: formatDigits(phone),
    type: names.type(type_id),
    place: names.place(place_id),
    client_ids: id === null ? [] : [id],
  }));
}

/** Describes clients by their ids; a null id is an erased person. */
export async function describeClients(db: ReadDb, { say }: ReportContext, keys: readonly string[]) {
  const { rows } = await sql<{ id: number; live: boolean; erased: boolean; file_number: number; name: string }>`
    select c.id, c.deleted_at is null as live, c.erased_at is not null as erased, c.file_number,
      ${nameOrNumber(sql`c.last_name || ', ' || c.first_name`)} as name
    -- deleted too: they are marked
    from clients c where c.id = any(${ids(keys.map(Number))})`.execute(db);
  const clients = new Map(rows.map((row) => [String(row.id), row]));
  return (id: string | null) => {
    const client = id === null ? undefined : clients.get(id);
    if (client?.live) return { cells: { file_number: client.file_number, name: client.name }, client_ids: [client.id] };
    const missingName = say(id === null || client?.erased ? 'report_erased_person' : 'report_deleted_file');
    return { cells: { file_number: null, name: missingName }, client_ids: [] };
  };
}

interface Seat {
  place_id: number;
  type_id: number;
  time: string;
  status: number;
  client_id: number;
  file_number: number;
  client: string;
  phone: string | null;
  participant_id: number | null;
  participant: string | null;
  dob: string | null;
  gender: string | null;
}

/**
 * The participants of the events of a day, of all or of one type, by location, type and time. Cancelled appointments
 * are left out.
 */
export async function seatsOn(db: ReadDb, context: ReportContext, type: number | null = null) {
  const { span, locale, names } = context;
  const { rows } = await sql<Seat>`
    select a.place_id, a.appointment_type_id as type_id, to_char(a.start_date_time, 'HH24:MI') as time, a.status,
      a.client_id, c.file_number, ${fullName()} as client, ${phoneOf} as phone,
      p.id as participant_id, ${fullName('p')} as participant, p.dob,
      ${sql.ref(`g.name_${locale}`)} as gender
    from live_appointments a
    join appointment_types t on t.id = a.appointment_type_id and t.category_id = ${CATEGORY.event}
    join live_clients c on c.id = a.client_id
    left join ${participants} s on s.appointment_id = a.id
    left join live_clients p on p.id = s.client_id
    left join genders g on g.id = p.gender_type_id
    where a.start_date_time >= ${span.from}::date and a.start_date_time < ${span.to}::date + 1
      and a.place_id = any(${ids(span.places)}) and a.status <> ${STATUS.cancelled}
      and (${type}::int is null or a.appointment_type_id = ${type}::int)
      and (s.client_id is null or p.id is not null)
    order by a.start_date_time, a.id, p.dob, p.id`.execute(db);
  return rows
    .map((row) => ({
      place: names.place(row.place_id),
      type: names.type(row.type_id),
      time: row.time,
      file_number: row.file_number,
      client: row.client,
      participant: row.participant,
      age: row.dob === null ? null : age(row.dob, span.from),
      gender: row.gender,
      phone: formatDigits(row.phone),
      status: statusWords(context, row.status),
      client_ids: [row.client_id, ...(row.participant_id === null ? [] : [row.participant_id])],
    }))
    .sort(
      (first, second) =>
        COLLATORS[locale].compare(first.place, second.place) || COLLATORS[locale].compare(first.type, second.type),
    );
}

export function statusWords({ say }: ReportContext, status: number): string {
  const knownStatus = appointment_statuses.find(({ id }) => id === status);
  return knownStatus ? say(knownStatus.key) : '';
}
