/** The times that a household can book online: by the rules of the desk, within the online places of each plan. */
import type { OnlinePlan } from '@resa/contract/client-calls';
import { lastDay } from '@resa/rules/booking/bookable-dates';
import { type EvidenceFacts, evidences } from '@resa/rules/booking/evidence';
import { freeTimes } from '@resa/rules/booking/first-free';
import { restsElsewhere, rulesForClient } from '@resa/rules/booking/online';
import { eligibleParticipants } from '@resa/rules/booking/participants';
import { type Booked, CATEGORY, type Schedule } from '@resa/rules/booking/schedule';
import { ORIGIN } from '@resa/rules/booking/slots';
import { waitingRefusal } from '@resa/rules/booking/waiting';
import { displayName } from '@resa/rules/text/name';
import { addDays, momentOf, stamp } from '@resa/rules/time/dates';
import { bookedOn, factsOfClient, factsOnPlan, readBookingTags, schedulesOfPlaces } from '../../appointments/index.ts';
import type { ReadDb } from '../../db/handles.ts';
import type { Own } from './own.ts';

/** At least those of one day, from 7 to 19 o'clock every 15 minutes. */
const MOST_TIMES = 48;
const MOST_DATES = 14;
/** Dates that can be chosen would tell those that cannot. */
const NO_TIMES: { times: string[]; later: string | null } = { times: [], later: null };

interface Wanted {
  readonly plan_id?: number | undefined;
  /** The day from which times are listed; today where it is left out. */
  readonly from?: string | undefined;
  /** The appointment that gets another time. */
  readonly appointment?: { readonly id: number; readonly units: number };
}

/** The plans with online places that are open for booking today; one of them if its id is given. */
export async function onlinePlans(
  db: ReadDb,
  { ctx, session }: Own,
  { plan_id, from, appointment }: Wanted,
): Promise<OnlinePlan[]> {
  const { today: now, settings, locale } = ctx;
  const places = await db.selectFrom('places').select(['id', 'name']).where('active', '=', 1).orderBy('name').execute();
  const scheduled = await schedulesOfPlaces(
    db,
    places.map(({ id }) => id),
  );
  const client = await factsOfClient(db, session.client_id, now.date);
  const tags = await readBookingTags(db);
  const open = places.flatMap((place) =>
    (scheduled.get(place.id)?.schedules ?? []).flatMap((schedule) => {
      const { plan, periods } = schedule;
      const until = lastDay(plan, periods, now.date);
      const isOffered = plan.online_appointments > 0 && (plan_id === undefined || plan.id === plan_id);
      return isOffered && until !== null ? [{ schedule, until, location: place.name }] : [];
    }),
  );
  const latest = open.map(({ until }) => until).sort();
  const bookings = await bookedOn(
    db,
    open.map(({ schedule }) => schedule.plan.id),
    now.date,
    latest.at(-1) ?? now.date,
  );
  const names = await namesOf(
    db,
    client.members.map(({ client_id }) => client_id),
  );
  return open.map(({ schedule, until, location }) => {
    const { plan } = schedule;
    const facts = { ...factsOnPlan(client, schedule, now, tags, settings), appointment_id: appointment?.id ?? null };
    const booked = bookings.filter((row) => row.place_appointment_type_id === plan.id);
    const party = appointment?.units ?? 1;
    const isShown = !restsElsewhere(facts);
    const { times, later } = isShown ? timesFrom(schedule, booked, facts, { party, from }) : NO_TIMES;
    const waits = settings.portal_waiting === 1 && !appointment && isShown;
    const full_dates = waits ? fullDates(schedule, booked, facts, until) : [];
    const isEvent = plan.category_id === CATEGORY.event;
    return {
      plan_id: plan.id,
      type: plan[`name_${locale}`],
      location,
      message: plan[`message_${locale}`],
      ...{ times, later },
      full_dates,
      chooses_members: isEvent,
      members: isEvent
        ? eligibleParticipants(client.members, plan, now.date).map(({ client_id }) => ({
            client_id,
            name: names.get(client_id) ?? '',
          }))
        : [],
      ...(times.length === 0 ? rulesForClient(facts) : { evidences: [], next_date: null }),
    };
  });
}

/** The first free times from a day on, in whole days, and the day on which the next ones begin. */
function timesFrom(
  schedule: Schedule,
  booked: readonly Booked[],
  facts: EvidenceFacts,
  { party, from }: { party: number; from: string | undefined },
): { times: string[]; later: string | null } {
  const asked = { party, origin: ORIGIN.online, most: MOST_TIMES + 1, ...(from !== undefined && { from }) };
  const times = freeTimes(schedule, booked, facts, asked);
  const [last] = times.slice(MOST_TIMES);
  if (last === undefined) return { times, later: null };
  const { date } = momentOf(last);
  const whole = times.filter((time) => !time.startsWith(date));
  return whole.length > 0 ? { times: whole, later: date } : { times, later: addDays(date, 1) };
}

/** The dates without a free place, for which no rule refuses the household. */
function fullDates(schedule: Schedule, booked: readonly Booked[], facts: EvidenceFacts, until: string): string[] {
  const { now } = facts;
  const dates: string[] = [];
  // A date without bookings is not full.
  const byDate = Map.groupBy(booked, ({ start_date_time }) => momentOf(start_date_time).date);
  for (const date of [...byDate.keys()].sort()) {
    if (date < now.date || date > until) continue;
    if (dates.length >= MOST_DATES) break;
    const taken = byDate.get(date) ?? [];
    const isFull = waitingRefusal(schedule, { date, now, booked: taken }, { time: null, units: 1 }) === null;
    const start = stamp({ date, time: '00:00' });
    if (isFull && evidences({ ...facts, start_date_time: start }).evidences.length === 0) dates.push(date);
  }
  return dates;
}

async function namesOf(db: ReadDb, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('live_clients')
    .select(['id', 'first_name', 'last_name', 'anonymous', 'file_number'])
    .where('id', 'in', [...ids, 0])
    .execute();
  return new Map(rows.map((row) => [row.id, displayName(row)]));
}
