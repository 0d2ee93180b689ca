/** What evidence is judged from, read in one go: the client, their household, their appointments. */
import type { Eligibility } from '@resa/contract/persons';
import type { Settings } from '@resa/contract/settings';
import type { EvidenceFacts, FamilyPerson } from '@resa/rules/booking/evidence-facts';
import type { Moment } from '@resa/rules/time/dates';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '../../db/handles.ts';
import { localTime, rowsOf } from '../../db/json.ts';
import { unseen } from '../../db/unseen.ts';
import { notFound } from '../../frame/call/refused.ts';
import { membershipsOn } from '../../people/index.ts';
import { type PlanRules, rulesOfPlan, rulesVersion } from './plan-rules.ts';
import { type BookedOnPlan, bookedQuery } from './schedule.ts';

export interface Booking {
  client_id: number;
  start_date_time: string | null;
  /** The appointment being edited, left out everywhere. */
  appointment_id: number | null;
  /** Selected participants of an event. */
  members: readonly number[];
}

type OwnAppointment = EvidenceFacts['appointments'][number];
export type ClientFacts = Pick<EvidenceFacts, 'client' | 'appointments' | 'members'> & {
  /** The client's present household. */
  family_id: number | null;
};
/** What eligibility is judged from: the household's head or single person, named where another member was asked about. */
export type ServedFacts = Pick<EvidenceFacts, 'appointments'> & {
  client: Omit<EvidenceFacts['client'], 'groups'>;
  head: Eligibility['head'];
};

/** What one booking is judged from; a file that does not exist reads as null. */
type BookingFacts = (ClientFacts | { [K in keyof ClientFacts]: null }) & {
  event_bookings: EvidenceFacts['event_bookings'];
  booked: BookedOnPlan[];
  /** Whether the client or their household is on a waiting list. */
  waits: boolean;
  /** Of the plan's rules. */
  version: string;
};

/** What stands in a client's own file; NotFound when there is no such file. */
export async function factsOfClient(db: ReadDb, client_id: number, today: string): Promise<ClientFacts> {
  const { rows } = await ownFacts(sql`${client_id}`, today).execute(db);
  return rows[0] ?? refuse();
}

/** What the eligibility of a client's household is judged from; NotFound when there is no such file. */
export const servedFactsOf = async (db: ReadDb, client_id: number, today: string): Promise<ServedFacts> =>
  (await servedFactsOfAll(db, [client_id], today))[0] ?? refuse();

/** The same for many clients at once; a file that does not exist is left out. */
export async function servedFactsOfAll(db: ReadDb, client_ids: readonly number[], today: string) {
  const { rows } = await sql<ServedFacts & { client_id: number }>`
    select asked.id as client_id, ${clientFacts} as client,
      ${rowsOf(judgedAppointments(sql`c.id`, sql`own.group_id`, today))} as appointments,
      case when c.id <> asked.id then json_build_object('client_id', c.id, 'file_number', c.file_number,
        'name', c.first_name || ' ' || c.last_name) end as head
    from live_clients asked
      left join ${membershipsOn(today)} own on own.client_id = asked.id
      left join ${membershipsOn(today)} m on m.group_id = own.group_id and m.group_role_type_id in (1, 2)
      join live_clients c on c.id = coalesce(m.client_id, asked.id)
    where asked.id = any(${unseen(client_ids, 'int[]')})`.execute(db);
  return rows;
}

async function readBooking(db: ReadDb, plan_id: number, booking: Booking, today: string): Promise<BookingFacts> {
  // A new plan is in no statistics: for each booking on it another way would seem the better one.
  const plan = unseen(plan_id, 'int');
  const start = unseen(booking.start_date_time, 'timestamp');
  const { rows } = await sql<BookingFacts>`
    select own.*, ${rowsOf(seats(plan, unseen(booking.members, 'int[]')))} as event_bookings,
      ${rowsOf(bookedQuery(sql`array[${plan}]`, start, start))} as booked,
      exists (select from waiting_entries w where w.state in ('waiting', 'offered')
        and (w.client_id = ${booking.client_id} or w.family_id = own.family_id)) as waits,
      rules.version
    from (select ${rulesVersion} as version) rules
      left join (${ownFacts(sql`${booking.client_id}`, today)}) own on true`.execute(db);
  return rows[0] as BookingFacts;
}

/** Everything that speaks for or against one booking on a plan (001 O-22), and what it is judged by. */
export interface BookingJudged {
  facts: EvidenceFacts;
  schedule: PlanRules['schedule'];
  /** The present household of the client. */
  family_id: number | null;
  /** What is booked in that slot. */
  booked: BookedOnPlan[];
  /** Whether the client or their household is on a waiting list. */
  waits: boolean;
}

/** As they stand at one moment. NotFound when there is no such plan or file. */
export async function factsOfBooking(
  db: ReadDb,
  plan_id: number,
  booking: Booking,
  now: Moment,
  settings: Settings,
): Promise<BookingJudged> {
  const { start_date_time, appointment_id, members } = booking;
  const read = await readBooking(db, plan_id, booking, now.date);
  const rules = await rulesOfPlan(db, plan_id, read.version);
  // Somebody changed them between the two.
  if (!rules) return factsOfBooking(db, plan_id, booking, now, settings);
  if (read.client === null) throw notFound();
  const { schedule, tags } = rules;
  const facts = {
    client: read.client,
    appointments: read.appointments,
    members: read.members,
    tags,
    now,
    plan: schedule.plan,
    periods: schedule.periods,
    cutoffs: schedule.cutoffs,
    category: schedule.plan.category_id,
    start_date_time,
    appointment_id,
    participants: members,
    event_bookings: read.event_bookings,
    types: typesOf(settings),
  };
  return { facts, schedule, family_id: read.family_id, booked: read.booked, waits: read.waits };
}

/** Appointment types with a meaning of their own, from the settings (001 O-14, O-15). */
export const typesOf = (settings: Settings) => ({
  market_types: settings.market_appointment_types,
  children_types: settings.children_appointment_types,
});

/** Seats that these people hold on an event plan, in whoever's appointment. */
const seats = (plan_id: RawBuilder<number>, members: RawBuilder<readonly number[]>) => sql<
  EvidenceFacts['event_bookings'][number]
>`
  select ap.client_id, ap.appointment_id, ${localTime('a.start_date_time')}, a.status
  from appointment_participants ap join live_appointments a on a.id = ap.appointment_id
  where ap.client_id = any(${members}) and a.place_appointment_type_id = ${plan_id}
    and a.status in (1, 2)`;

function refuse(): never {
  throw notFound();
}

/** What a client and their household are judged from, as part of another statement. */
const ownFacts = (client_id: RawBuilder<number>, today: string) => sql<ClientFacts>`
  select ${clientFacts} as client,
    ${rowsOf(judgedAppointments(client_id, sql`m.group_id`, today))} as appointments,
    ${rowsOf(members(sql`m.group_id`, today))} as members, m.group_id as family_id
  from live_clients c left join ${membershipsOn(today)} m on m.client_id = c.id
  where c.id = ${client_id}`;

const clientFacts = sql<ClientFacts['client']>`json_build_object('client_state_type_id', c.client_state_type_id,
  'approved', c.approved_at is not null,
  'food_frequency', c.food_frequency, 'is_head_or_single', coalesce(m.group_role_type_id in (1, 2), false),
  'groups', array(select t.code from client_tags ct join tags t on t.id = ct.tag_id where ct.client_id = c.id))`;

/**
 * The appointments that a booking is judged by (001 O-44b): those of the present household, and those that any of its
 * present members was booked for, so that no change of head or of household resets a limit.
 */
const judgedAppointments = (
  client_id: RawBuilder<number>,
  group_id: RawBuilder<number | null>,
  today: string,
) => sql<OwnAppointment>`
  select id, place_appointment_type_id, appointment_type_id, ${localTime('start_date_time')}, status
  from live_appointments
  where (family_id = ${group_id} or client_id = ${client_id} or client_id = any(array(
      select o.client_id from ${membershipsOn(today)} o where o.group_id = ${group_id})))
    and status in (1, 2)`;

/** Who is in a household. */
const members = (group_id: RawBuilder<unknown>, today: string) => sql<FamilyPerson>`
  select o.client_id, o.group_role_type_id, o.date_start, o.date_end, p.dob, p.gender_type_id, p.client_state_type_id
  from ${membershipsOn(today)} o join live_clients p on p.id = o.client_id where o.group_id = ${group_id}`;
