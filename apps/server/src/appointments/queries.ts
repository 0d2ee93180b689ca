import { appointment_statuses } from '@resa/contract/lists/fixed';
import { type Locale, say } from '@resa/contract/texts';
import { age } from '@resa/rules/time/dates';
import { sql } from 'kysely';
import { personName } from '../client-records/index.ts';
import type { ReadDb } from '../db/handles.ts';
import { notFound } from '../frame/call/refused.ts';
import type { Context } from '../frame/change/context.ts';
import { participants } from '../visits/index.ts';

/** The latest appointments of a client that were not cancelled, newest first; throws NotFound without such a file. */
export async function lastAppointments(db: ReadDb, client_id: number, limit: number) {
  const client = await db.selectFrom('live_clients').select('id').where('id', '=', client_id).executeTakeFirst();
  if (!client) throw notFound();
  return namedAppointments(db)
    .where('a.client_id', '=', client_id)
    .where('a.status', '<>', 4)
    .orderBy('a.start_date_time', 'desc')
    .orderBy('a.id', 'desc')
    .limit(limit)
    .execute();
}

/** Appointments `a` with the name of their location. */
export const namedAppointments = (db: ReadDb) =>
  db
    .selectFrom('live_appointments as a')
    .innerJoin('places as p', 'p.id', 'a.place_id')
    .select(['a.id', 'a.place_id', 'p.name as place', 'a.appointment_type_id', 'a.start_date_time', 'a.status']);

/** Appointments with the columns of every list. */
export const selectRows = (db: ReadDb) =>
  db
    .selectFrom('live_appointments as a')
    .innerJoin('live_clients as c', 'c.id', 'a.client_id')
    .innerJoin('appointment_types as t', 't.id', 'a.appointment_type_id')
    .leftJoin('users as u', 'u.id', 'a.created_by')
    .select(['a.id', 'a.client_id', 'c.file_number', 'a.appointment_type_id', 't.category_id', 'a.place_id'])
    .select(['a.place_appointment_type_id', 'a.start_date_time', 'a.status', 'a.emergency', 'a.origin'])
    .select('u.name as user')
    .select(personName)
    .select(
      sql<number>`(select count(*)::int from ${participants} ap where ap.appointment_id = a.id)`.as('participants'),
    );

/** The appointments of a place between two dates, as the day's table shows them. */
export const appointmentRows = (db: ReadDb, place_id: number, from: string, to: string) =>
  selectRows(db)
    .where('a.place_id', '=', place_id)
    .where('a.start_date_time', '>=', `${from} 00:00`)
    .where('a.start_date_time', '<=', `${to} 23:59`)
    .orderBy('a.start_date_time')
    .orderBy('a.id')
    .execute();

interface DayMarks {
  date: string;
  categories: number[];
  count: number;
}

/**
 * Per day and category, how many appointments a place has between two dates (both included), cancelled ones left out
 * (001 O-50, O-52), from the kept counts; of some types if they are named.
 */
export async function monthMarks(
  db: ReadDb,
  place_id: number,
  from: string,
  to: string,
  types: readonly number[] = [],
) {
  const onlyTypes = types.length > 0 ? types : null;
  const { rows } = await sql<DayMarks>`
    select date, array_agg(category_id order by category_id) as categories, sum(n)::int as count
    from (
      select date, t.category_id, sum(delta) as n from appointment_counts c
        join appointment_types t on t.id = c.appointment_type_id
      where place_id = ${place_id} and date >= ${from}::date and date <= ${to}::date
        and (${onlyTypes}::int[] is null or appointment_type_id = any(${onlyTypes}::int[]))
      group by date, t.category_id having sum(delta) > 0) categories
    group by date order by date`.execute(db);
  return rows;
}

/** How many households wait for a place of a location, per day between two dates (both included). */
export const waitingCounts = (db: ReadDb, place_id: number, from: string, to: string) =>
  db
    .selectFrom('waiting_entries')
    .select('date')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('place_id', '=', place_id)
    .where('state', 'in', ['waiting', 'offered'])
    .where('date', '>=', from)
    .where('date', '<=', to)
    .groupBy('date')
    .orderBy('date')
    .execute();

/** The client of the appointment `a`, if they acted on their own page at a moment: the log has their name. */
export const clientAt = (moment: string) => sql`(
  select nullif(l.created_name, '') from activity_log l
  where l.created_at = ${sql.ref(moment)} and l.entity = 'appointments' and l.entity_id = a.id
    and l.client_id = a.client_id and l.user_id is null and l.created_name <> 'system' limit 1)`;

/** Who saved an appointment last, for a caller whose change began from an earlier version (001 O-42). */
export async function lastSaved(db: ReadDb, id: number) {
  const { name, ...row } = await db
    .selectFrom('live_appointments as a')
    .leftJoin('users as u', 'u.id', 'a.updated_by')
    .select(['a.updated_at as saved_at', 'a.row_version'])
    .select(sql<string | null>`coalesce(u.name, ${clientAt('a.updated_at')})`.as('name'))
    .where('a.id', '=', id)
    .executeTakeFirstOrThrow();
  return { saved_by: name ?? 'system', ...row };
}

/** A status in a language. */
export function statusText(id: number, locale: Locale): string {
  const statusNamed = appointment_statuses.find((status) => status.id === id);
  return statusNamed ? say(locale, statusNamed.key) : '';
}

/** Whole appointments, for those who view or edit them, with the values that follow from their columns (001 §3). */
export async function wholeAppointments({ locale }: Pick<Context, 'locale'>, db: ReadDb, ids: readonly number[]) {
  const rows = await selectRows(db)
    .innerJoin('places as p', 'p.id', 'a.place_id')
    .select(['p.name as place', 'a.comments', 'a.media', 'a.checkin_location', 'a.row_version'])
    .select(
      sql<string[]>`array(select to_char(ac.dob, 'YYYY-MM-DD') from ${participants} ap
        join live_clients ac on ac.id = ap.client_id
        where ap.appointment_id = a.id and ac.dob is not null order by ac.dob)`.as('dobs'),
    )
    .where('a.id', 'in', ids)
    .execute();
  return rows.map(({ dobs, ...row }) => ({
    ...row,
    status_text: statusText(row.status, locale),
    time: row.start_date_time.slice(11),
    ages: dobs.map((dob) => age(dob, row.start_date_time.slice(0, 10))),
  }));
}
