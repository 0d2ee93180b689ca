/** The facts from which evidence is found, read in one go: the client, their household, their appointments. */
import type { Eligibility } from '@resa/contract/persons';
import type { Settings } from '@resa/contract/settings';
import type { EvidenceFacts, FamilyPerson, Tag } from '@resa/rules/booking/evidence-facts';
import type { Moment } from '@resa/rules/time/dates';
import { type RawBuilder, sql } from 'kysely';
import { bornOn, fullName, membershipsOn } from '../../client-records/index.ts';
import type { ReadDb } from '../../db/handles.ts';
import { instant, localTime, rowsOf } from '../../db/json.ts';
import { unseen } from '../../db/unseen.ts';
import { notFound } from '../../frame/call/refused.ts';
import { bookingTags, type PlanRules, rulesOfPlan, rulesVersion } from './plan-rules.ts';
import { type BookedOnPlan, bookedQuery, wholeDays } from './schedule.ts';

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
/**
 * The facts of eligibility: the household's head or single person, named where the caller asked about another member.
 */
export type ServedFacts = {
  appointments: (OwnAppointment & { checkin_at: string | null })[];
  client: Omit<EvidenceFacts['client'], 'groups'>;
  head: Eligibility['head'];
};

/** The facts of one booking; a file that does not exist reads as null. */
type BookingFacts = (ClientFacts | { [K in keyof ClientFacts]: null }) & {
  event_bookings: EvidenceFacts['event_bookings'];
  booked: BookedOnPlan[];
  /** Whether the client or their household is on a waiting list. */
  waits: boolean;
  /** The version of the plan's rules. */
  version: string;
};

/** The facts of a client's own file; throws NotFound without such a file. */
export async function factsOfClient(db: ReadDb, client_id: number, today: string): Promise<ClientFacts> {
  const { rows } = await ownFacts(sql`${client_id}`, today).execute(db);
  return rows[0] ?? refuse();
}

/** The facts of the eligibility of a client's household; throws NotFound without such a file. */
export const servedFactsOf = async (db: ReadDb, client_id: number, today: string): Promise<ServedFacts> =>
  (await servedFactsOfAll(db, [client_id], today))[0] ?? refuse();

/** The same for many clients at once; a file that does not exist is left out. */
export async function servedFactsOfAll(db: ReadDb, client_ids: readonly number[], today: string) {
  const { rows } = await sql<ServedFacts & { client_id: number }>`
    select requested.id as client_id, ${clientFacts} as client,
      ${rowsOf(checkedAppointments(sql`c.id`, sql`own.group_id`, today))} as appointments,
      case when c.id <> requested.id then json_build_object('client_id', c.id, 'file_number', c.file_number,
        'name', ${fullName()}) end as head
    from live_clients requested
      left join ${membershipsOn(today)} own on own.client_id = requested.id
      left join ${membershipsOn(today)} m on m.group_id = own.group_id and m.group_role_type_id in (1, 2)
      join live_clients c on c.id = coalesce(m.client_id, requested.id)
    where requested.id = any(${unseen(client_ids, 'int[]')})`.execute(db);
  return rows;
}

async function readBooking(db: ReadDb, plan_id: number, booking: Booking, today: string): Promise<BookingFacts> {
  // The statistics do not know a new plan yet, so PostgreSQL would plan each booking on it again.
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

/** Everything that speaks for or against one booking on a plan (001 O-22), and the facts behind it. */
export interface BookingChecked {
  facts: EvidenceFacts;
  schedule: PlanRules['schedule'];
  /** The present household of the client. */
  family_id: number | null;
  /** The bookings of that slot. */
  booked: BookedOnPlan[];
  /** Whether the client or their household is on a waiting list. */
  waits: boolean;
}

/** The facts of a booking at one moment. Throws NotFound without such a plan or file. */
export async function factsOfBooking(
  db: ReadDb,
  plan_id: number,
  booking: Booking,
  now: Moment,
  settings: Settings,
): Promise<BookingChecked> {
  const read = await readBooking(db, plan_id, booking, now.date);
  const rules = await rulesOfPlan(db, plan_id, read.version);
  // The rules changed between the two queries.
  if (!rules) return factsOfBooking(db, plan_id, booking, now, settings);
  if (read.client === null) throw notFound();
  const facts = factsFrom(read, rules, booking, now, settings);
  const { schedule } = rules;
  return { facts, schedule, family_id: read.family_id, booked: read.booked, waits: read.waits };
}

/** An appointment to find another time for. */
export interface Moving {
  appointment_id: number;
  client_id: number;
  plan_id: number;
  members: readonly number[];
}

/**
 * Reads, in one statement, the facts about many appointments at other times. Returns the facts of each by its id, under
 * the given schedules, which need not be stored, and the bookings of their plans between two days.
 */
export async function factsOfMoves(
  db: ReadDb,
  moving: readonly Moving[],
  schedules: readonly PlanRules['schedule'][],
  days: { from: string; to: string },
  now: Moment,
  settings: Settings,
): Promise<{ facts: Map<number, EvidenceFacts>; booked: BookedOnPlan[] }> {
  type Own = ClientFacts & Pick<EvidenceFacts, 'event_bookings'> & { appointment_id: number };
  const plans = [...new Set(moving.map(({ plan_id }) => plan_id))];
  const { from, to } = wholeDays(days.from, days.to);
  const { rows } = await sql<{ own: Own[]; booked: BookedOnPlan[]; tags: Tag[] }>`
    select ${rowsOf(sql`
        select requested.appointment_id, own.*,
          ${rowsOf(seats(sql`requested.plan_id`, sql`requested.members`))} as event_bookings
        from jsonb_to_recordset(${JSON.stringify(moving)}::jsonb)
            as requested (appointment_id int, client_id int, plan_id int, members int[])
          join lateral (${ownFacts(sql`requested.client_id`, now.date)}) own on true`)} as own,
      ${rowsOf(bookedQuery(sql`${plans}`, from, to))} as booked, ${rowsOf(bookingTags)} as tags`.execute(db);
  const [{ own, booked, tags } = refuse()] = rows;
  const ownOf = new Map(own.map((one) => [one.appointment_id, one]));
  const scheduleOf = new Map(schedules.map((schedule) => [schedule.plan.id, schedule]));
  const facts = new Map<number, EvidenceFacts>();
  for (const { appointment_id, plan_id, members } of moving) {
    const one = ownOf.get(appointment_id);
    const schedule = scheduleOf.get(plan_id);
    if (!one || !schedule) continue;
    const booking = { start_date_time: null, appointment_id, members };
    facts.set(appointment_id, factsFrom(one, { schedule, tags }, booking, now, settings));
  }
  return { facts, booked };
}

/** Converts the rows that were read to the facts that the rules take. */
function factsFrom(
  {
    client,
    appointments,
    members,
    event_bookings,
  }: Pick<ClientFacts, 'client' | 'appointments' | 'members'> & Pick<EvidenceFacts, 'event_bookings'>,
  { schedule, tags }: Pick<PlanRules, 'schedule' | 'tags'>,
  { start_date_time, appointment_id, members: participants }: Omit<Booking, 'client_id'>,
  now: Moment,
  settings: Settings,
): EvidenceFacts {
  const { plan, periods, cutoffs } = schedule;
  return {
    client,
    appointments,
    members,
    event_bookings,
    tags,
    now,
    plan,
    periods,
    cutoffs,
    start_date_time,
    appointment_id,
    participants,
    category: plan.category_id,
    types: typesOf(settings),
  };
}

/** Appointment types with a meaning of their own, from the settings (001 O-14, O-15). */
export const typesOf = (settings: Settings) => ({
  market_types: settings.market_appointment_types,
  children_types: settings.children_appointment_types,
});

/** Seats that these people hold on an event plan, in anybody's appointment. */
const seats = (plan_id: RawBuilder<number>, members: RawBuilder<readonly number[]>) => sql<
  EvidenceFacts['event_bookings'][number]
>`
  select ap.client_id, ap.appointment_id, a.family_id, ${localTime('a.start_date_time')}, a.status
  from appointment_participants ap join live_appointments a on a.id = ap.appointment_id
  where ap.client_id = any(${members}) and a.place_appointment_type_id = ${plan_id}
    and a.status in (1, 2)`;

function refuse(): never {
  throw notFound();
}

/** The facts of a client and their household, as part of another statement. */
const ownFacts = (client_id: RawBuilder<number>, today: string) => sql<ClientFacts>`
  select ${clientFacts} as client,
    ${rowsOf(checkedAppointments(client_id, sql`m.group_id`, today))} as appointments,
    ${rowsOf(members(sql`m.group_id`, today))} as members, m.group_id as family_id
  from live_clients c left join ${membershipsOn(today)} m on m.client_id = c.id
  where c.id = ${client_id}`;

const clientFacts = sql<ClientFacts['client']>`json_build_object('client_state_type_id', c.client_state_type_id,
  'approved', c.approved_at is not null,
  'food_frequency', c.food_frequency, 'is_head_or_single', coalesce(m.group_role_type_id in (1, 2), false),
  'family_id', m.group_id,
  'groups', array(select t.code from client_tags ct join tags t on t.id = ct.tag_id where ct.client_id = c.id))`;

/**
 * The appointments that count against a booking, as countsFor() of the rules says (001 O-44b): those of the present
 * household, and those of which any of its present members was the head. A former head's file may have been merged
 * since.
 */
const checkedAppointments = (client_id: RawBuilder<number>, group_id: RawBuilder<number | null>, today: string) => {
  const members = sql`array(select o.client_id from ${membershipsOn(today)} o where o.group_id = ${group_id})`;
  const people = sql`array_append(${members}, ${client_id})`;
  return sql<ServedFacts['appointments'][number]>`
    select id, family_id, place_appointment_type_id, appointment_type_id, ${localTime('start_date_time')}, status,
      ${instant('checkin_at')}
    from live_appointments
    where (family_id = ${group_id} or client_id = ${client_id} or client_id = any(${members})
        or (former_heads <> '{}'::integer[]
          -- deleted too: a file that was merged
          and former_heads && (${people} || array(select f.id from clients f where f.merged_into = any(${people})))))
      and status in (1, 2)`;
};

/** The members of a household. */
const members = (group_id: RawBuilder<unknown>, today: string) => sql<FamilyPerson>`
  select o.client_id, o.group_role_type_id, o.date_start, o.date_end, ${bornOn('p')} as dob, p.gender_type_id, p.client_state_type_id
  from ${membershipsOn(today)} o join live_clients p on p.id = o.client_id where o.group_id = ${group_id}`;
