/** The first time at which a client can be booked on each plan of a place: the calendar and the rules allow it. */
import type { Settings } from '@resa/contract/settings';
import { lastDay } from '@resa/rules/booking/bookable-dates';
import { type EvidenceFacts, type EvidenceKey, evidences, type Tag } from '@resa/rules/booking/evidence';
import { firstFree } from '@resa/rules/booking/first-free';
import type { Moment } from '@resa/rules/time/dates';
import { stamp } from '@resa/rules/time/dates';
import type { ReadDb } from '../../db/handles.ts';
import { type ClientFacts, typesOf } from './facts.ts';
import { readBookingTags } from './plan-rules.ts';
import { bookedOn, type PlaceSchedule } from './schedule.ts';

export interface ClientDate {
  place_appointment_type_id: number;
  /** The first free time without evidence against it, or null. */
  start_date_time: string | null;
  /** The evidence against the plan that holds on every date. */
  evidences: EvidenceKey[];
}

/** One entry for each plan that is open for booking today; who takes part in an event is not known yet. */
export async function clientDates(
  db: ReadDb,
  schedules: PlaceSchedule['schedules'],
  client: ClientFacts,
  now: Moment,
  settings: Settings,
  appointment_id: number | null = null,
): Promise<ClientDate[]> {
  const open = schedules.flatMap((schedule) => {
    const until = lastDay(schedule.plan, schedule.periods, now.date);
    return until === null ? [] : [{ schedule, until }];
  });
  const latest = open
    .map(({ until }) => until)
    .sort()
    .at(-1);
  if (latest === undefined) return [];
  const ids = open.map(({ schedule }) => schedule.plan.id);
  const bookings = await bookedOn(db, ids, now.date, latest);
  const tags = await readBookingTags(db);
  return open.map(({ schedule }) => {
    const { plan } = schedule;
    const facts = { ...factsOnPlan(client, schedule, now, tags, settings), appointment_id };
    const planBookings = bookings.filter((row) => row.place_appointment_type_id === plan.id);
    const free = firstFree(schedule, planBookings, facts);
    return {
      place_appointment_type_id: plan.id,
      start_date_time: free && stamp(free),
      evidences: free ? [] : evidences(facts).evidences,
    };
  });
}

/** The facts from which evidence is found before a time or participants are chosen on a plan. */
export function factsOnPlan(
  client: ClientFacts,
  { plan, periods, cutoffs }: PlaceSchedule['schedules'][number],
  now: Moment,
  tags: readonly Tag[],
  settings: Settings,
): EvidenceFacts {
  return {
    ...client,
    now,
    plan,
    periods,
    cutoffs,
    tags,
    category: plan.category_id,
    types: typesOf(settings),
    start_date_time: null,
    appointment_id: null,
    participants: [],
    event_bookings: [],
  };
}
