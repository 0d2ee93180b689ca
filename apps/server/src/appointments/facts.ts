/** What evidence is judged from, read in one go: the client, his family, his appointments, his tags. */
import type { Settings } from '@resa/contract/settings';
import type { Moment } from '@resa/rules/dates';
import type { EvidenceFacts, FamilyPerson, Tag } from '@resa/rules/evidence-facts';
import type { Schedule } from '@resa/rules/schedule';
import { type RawBuilder, sql } from 'kysely';
import { localTime, rowsOf } from '../db/json.ts';
import type { Db } from '../frame/context.ts';
import { notFound } from '../frame/refused.ts';
import type { NamedPlan } from './schedule.ts';

export interface Booking {
  client_id: number;
  start_date_time: string | null;
  /** The appointment being edited, left out everywhere. */
  appointment_id: number | null;
  /** Selected participants of an event. */
  members: readonly number[];
}

type OwnAppointment = EvidenceFacts['appointments'][number];
export type ClientFacts = Pick<EvidenceFacts, 'client' | 'appointments' | 'members' | 'tags'>;
/** What eligibility is judged from. */
export type ServedFacts = Pick<EvidenceFacts, 'appointments'> & { client: Omit<EvidenceFacts['client'], 'groups'> };

/** What stands in a client's own file, in one statement; NotFound when there is no such file. */
export async function factsOfClient(db: Db, client_id: number): Promise<ClientFacts> {
  const { rows } = await sql<ClientFacts>`
    select ${clientFacts} as client, ${rowsOf(ownAppointmentsQuery(client_id))} as appointments,
      ${rowsOf(members(sql`m.group_id`))} as members, ${rowsOf(bookingTags)} as tags
    from ${clientAndGroup(client_id)}`.execute(db);
  return rows[0] ?? refuse();
}

/** What eligibility is judged from, for who has not read the file; NotFound when there is no such file. */
export async function servedFactsOf(db: Db, client_id: number): Promise<ServedFacts> {
  const { rows } = await sql<ServedFacts>`
    select ${clientFacts} as client, ${rowsOf(ownAppointmentsQuery(client_id))} as appointments
    from ${clientAndGroup(client_id)}`.execute(db);
  return rows[0] ?? refuse();
}

/** The appointments of a client that speak for or against another: open and closed ones. */
export async function ownAppointments(db: Db, client_id: number): Promise<OwnAppointment[]> {
  return (await ownAppointmentsQuery(client_id).execute(db)).rows;
}

/** Everything that speaks for or against one booking on a plan (001 O-22). */
export async function factsOfBooking(
  db: Db,
  schedule: Schedule & { plan: NamedPlan },
  booking: Booking,
  now: Moment,
  settings: Settings,
): Promise<EvidenceFacts> {
  const { plan, periods, cutoffs } = schedule;
  return {
    ...(await factsOfClient(db, booking.client_id)),
    now,
    plan,
    periods,
    cutoffs,
    category: plan.category_id,
    start_date_time: booking.start_date_time,
    appointment_id: booking.appointment_id,
    participants: booking.members,
    event_bookings: await seatsOf(db, plan.id, booking.members),
    types: typesOf(settings),
  };
}

/** Appointment types with a meaning of their own, from the settings (001 O-14, O-15). */
export const typesOf = (settings: Settings) => ({
  market_types: settings.market_appointment_types,
  children_types: settings.children_appointment_types,
});

/** Seats that these people hold on an event plan, in whoever's appointment. */
async function seatsOf(db: Db, plan_id: number, people: readonly number[]) {
  if (people.length === 0) return [];
  return db
    .selectFrom('appointment_participants as ap')
    .innerJoin('appointments as a', 'a.id', 'ap.appointment_id')
    .select(['ap.client_id', 'ap.appointment_id', 'a.start_date_time', 'a.status'])
    .where('ap.client_id', 'in', [...people])
    .where('a.place_appointment_type_id', '=', plan_id)
    .where('a.status', 'in', [1, 2])
    .where('a.deleted_at', 'is', null)
    .execute();
}

function refuse(): never {
  throw notFound();
}

/** The live file `c` of a client with his open membership `m`. */
const clientAndGroup = (client_id: number) =>
  sql`clients c left join memberships m on m.client_id = c.id and m.date_end is null
    where c.id = ${client_id} and c.deleted_at is null`;

const clientFacts = sql<ClientFacts['client']>`json_build_object('client_state_type_id', c.client_state_type_id,
  'food_frequency', c.food_frequency, 'is_head_or_single', coalesce(m.group_role_type_id in (1, 2), false),
  'groups', array(select t.code from client_tags ct join tags t on t.id = ct.tag_id where ct.client_id = c.id))`;

const ownAppointmentsQuery = (client_id: number) => sql<OwnAppointment>`
  select id, place_appointment_type_id, appointment_type_id, ${localTime('start_date_time')}, status
  from appointments where client_id = ${client_id} and status in (1, 2) and deleted_at is null`;

/** The open memberships of a family group. */
const members = (group_id: RawBuilder<unknown>) => sql<FamilyPerson>`
  select o.client_id, o.group_role_type_id, o.date_start, o.date_end, p.dob, p.gender_type_id, p.client_state_type_id
  from memberships o join clients p on p.id = o.client_id
  where o.group_id = ${group_id} and o.date_end is null and p.deleted_at is null`;

/** Tags that say something about booking (001 O-16). */
const bookingTags = sql<Tag>`
  select code, active, json_build_object('appointments', appointments, 'extras', extras) as data
  from (select t.code, t.active,
      array(select item_id from tags_appointments where row_id = t.id) as appointments,
      array(select item_id from tags_extras where row_id = t.id) as extras
    from tags t) tag
  where cardinality(appointments) > 0 or cardinality(extras) > 0`;
