/** What evidence is judged from, read in one go: the client, his family, his appointments, his tags. */
import type { Settings } from '@resa/contract/settings';
import type { Moment } from '@resa/rules/dates';
import type { EvidenceFacts, FamilyPerson, Tag } from '@resa/rules/evidence-facts';
import { isHeadOrSingle } from '@resa/rules/family';
import type { Schedule } from '@resa/rules/schedule';
import { sql } from 'kysely';
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

export type ClientFacts = Pick<EvidenceFacts, 'client' | 'appointments' | 'members' | 'tags'>;
/** What eligibility is judged from. */
export type ServedFacts = Pick<EvidenceFacts, 'appointments'> & { client: Omit<EvidenceFacts['client'], 'groups'> };

/** What stands in a client's own file; NotFound when there is no such file. */
export async function factsOfClient(db: Db, client_id: number): Promise<ClientFacts> {
  const { group_id, ...facts } = await servedFactsOf(db, client_id);
  return {
    ...facts,
    members: group_id === null ? [] : await membersOf(db, group_id),
    tags: await tagsOf(db),
  };
}

/** What eligibility is judged from, for who has not read the file; NotFound when there is no such file. */
export async function servedFactsOf(db: Db, client_id: number) {
  const client = await db
    .selectFrom('clients as c')
    .leftJoin('memberships as m', (join) => join.onRef('m.client_id', '=', 'c.id').on('m.date_end', 'is', null))
    .select(['c.client_state_type_id', 'c.food_frequency', 'm.group_id', 'm.group_role_type_id'])
    .select(
      sql<
        string[]
      >`array(select t.code from client_tags ct join tags t on t.id = ct.tag_id where ct.client_id = c.id)`.as(
        'groups',
      ),
    )
    .where('c.id', '=', client_id)
    .where('c.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!client) throw notFound();
  return {
    client: {
      client_state_type_id: client.client_state_type_id,
      is_head_or_single: isHeadOrSingle(client.group_role_type_id),
      food_frequency: client.food_frequency,
      groups: client.groups,
    },
    group_id: client.group_id,
    appointments: await ownAppointments(db, client_id),
  };
}

/** The appointments of a client that speak for or against another: open and closed ones. */
export function ownAppointments(db: Db, client_id: number): Promise<EvidenceFacts['appointments'][number][]> {
  return db
    .selectFrom('appointments')
    .select(['id', 'place_appointment_type_id', 'appointment_type_id', 'start_date_time', 'status'])
    .where('client_id', '=', client_id)
    .where('status', 'in', [1, 2])
    .where('deleted_at', 'is', null)
    .execute();
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

/** The open memberships of a family group. */
export function membersOf(db: Db, group_id: number): Promise<FamilyPerson[]> {
  return db
    .selectFrom('memberships as m')
    .innerJoin('clients as c', 'c.id', 'm.client_id')
    .select(['m.client_id', 'm.group_role_type_id', 'm.date_start', 'm.date_end'])
    .select(['c.dob', 'c.gender_type_id', 'c.client_state_type_id'])
    .where('m.group_id', '=', group_id)
    .where('m.date_end', 'is', null)
    .where('c.deleted_at', 'is', null)
    .execute();
}

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

/** Tags that say something about booking (001 O-16). */
async function tagsOf(db: Db): Promise<Tag[]> {
  const { rows } = await sql<{ code: string; active: 0 | 1; appointments: number[]; extras: number[] }>`
    select t.code, t.active,
      array(select item_id from tags_appointments where row_id = t.id) as appointments,
      array(select item_id from tags_extras where row_id = t.id) as extras
    from tags t
    where exists (select from tags_appointments where row_id = t.id) or exists (select from tags_extras where row_id = t.id)
  `.execute(db);
  return rows.map(({ code, active, ...data }) => ({ code, active, data }));
}
