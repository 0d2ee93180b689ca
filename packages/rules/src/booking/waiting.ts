/**
 * The waiting list of a plan and a date (docs/decisions/018): which place an entry is offered, how long it is held, and
 * the state of the entry afterwards. evidence.ts says whether the client may be booked at all, as for every booking.
 *
 * waitingRefusal   why nobody can be put on the list of a date
 * placeFor         the place that an entry is offered
 * heldUntil        until when a place is held
 * afterOffer       the state of an entry when its offer ends
 * movedTo          the order after one entry was moved
 */

import { addDays, type Moment, minutesOf, momentOf, stamp, timeOf } from '../time/dates.ts';
import { closesAt } from './bookable-dates.ts';
import { bookingOpen, inPeriod, periodsOf } from './periods.ts';
import type { Booked, Schedule } from './schedule.ts';
import { slotsOf } from './slots.ts';

/** The states of entries on the list; entries in the others have left it. */
export const ON_LIST = ['waiting', 'offered'] as const;
/**
 * The states of an entry. It is waiting or offered a place; or it has left the list because a place was booked, the
 * client refused or did not answer for the only time that suits, the household may not be served now, a user removed
 * it, or the day is over.
 */
export const WAITING_STATES = [...ON_LIST, 'booked', 'refused', 'unanswered', 'not_served', 'removed', 'over'] as const;
export type WaitingState = (typeof WAITING_STATES)[number];

/** How an offer ends: booked, the client said no, the time was up, or the place was taken back. */
export const OFFER_OUTCOMES = ['accepted', 'refused', 'unanswered', 'withdrawn'] as const;
export type OfferOutcome = (typeof OFFER_OUTCOMES)[number];

/** An entry as far as places are concerned. */
export interface Waiting {
  /** The places that it takes in its slot. */
  units: number;
  /** The only time of the day that suits, or null. */
  time: string | null;
  /** Starts that the client refused or did not answer for: each is offered once. */
  let_go: readonly string[];
}

interface Asked {
  date: string;
  now: Moment;
  booked: readonly Booked[];
}

/**
 * Why a client cannot wait for a date: no slot of it can become free, the party is larger than a slot, or there is a
 * free place already, which is booked instead.
 */
export function waitingRefusal(
  schedule: Schedule,
  { date, now, booked }: Asked,
  { time, units }: Pick<Waiting, 'time' | 'units'>,
):
  | { code: 'rule_appointment_not_available' | 'rule_max_appointments' }
  | { code: 'place_free'; start_date_time: string }
  | null {
  const slots = slotsOf(schedule, date, booked, { now, party: units }).filter((slot) => suits(slot.time, time));
  const free = slots.find((slot) => slot.open === 1);
  if (free) return { code: 'place_free', start_date_time: stamp({ date, time: free.time }) };
  if (!slots.some((slot) => slot.why === 'rule_max_appointments')) return { code: 'rule_appointment_not_available' };
  return units > schedule.plan.max_appointments ? { code: 'rule_max_appointments' } : null;
}

const suits = (slot: string, wished: string | null): boolean => wished === null || slot === wished;

/** The first of these starts that is open for an entry's party, suits it, and was not offered to it before. */
export function placeFor(
  schedule: Schedule,
  { date, now, booked }: Asked,
  entry: Waiting,
  among: readonly string[],
): string | null {
  const slot = slotsOf(schedule, date, booked, { now, party: entry.units })
    .filter(({ open, time }) => open === 1 && suits(time, entry.time))
    .map(({ time }) => stamp({ date, time }))
    .find((start) => among.includes(start) && !entry.let_go.includes(start));
  return slot ?? null;
}

/** Clients are expected to answer between these times; only minutes between them count. */
const ANSWERED_FROM = minutesOf('08:00');
const ANSWERED_TO = minutesOf('20:00');
/** A place that can be held for fewer minutes is not offered: the client has too little time to call back and come. */
export const HELD_AT_LEAST = 15;

/**
 * Until when a start is held for an answer: a number of minutes within the hours in which people answer, but not beyond
 * the start itself, the cut-off of its date or the end of the plan's booking. Null if less than a quarter of an hour
 * is left.
 */
export function heldUntil(schedule: Schedule, start_date_time: string, now: Moment, minutes: number): string | null {
  const { date } = momentOf(start_date_time);
  const { plan, periods, cutoffs } = schedule;
  const bookingEnds = periodsOf(plan, periods)
    .filter((period) => inPeriod(period, date) && bookingOpen(period, now.date))
    .map((period) => `${addDays(period.booking_end_date ?? period.end_date, 1)} 00:00`)
    .sort()
    .at(-1);
  const ends = [answerBy(now, minutes), start_date_time, closesAt(cutoffs, date), bookingEnds];
  const until = ends.filter((end) => end !== null && end !== undefined).sort()[0] as string;
  return until < later(now, HELD_AT_LEAST) ? null : until;
}

function answerBy(now: Moment, minutes: number): string {
  let { date } = now;
  let at = Math.max(minutesOf(now.time), ANSWERED_FROM);
  let left = minutes;
  while (at + left > ANSWERED_TO) {
    left -= Math.max(0, ANSWERED_TO - at);
    date = addDays(date, 1);
    at = ANSWERED_FROM;
  }
  return stamp({ date, time: timeOf(at + left) });
}

function later(now: Moment, minutes: number): string {
  const at = minutesOf(now.time) + minutes;
  const day = 24 * 60;
  return stamp({ date: addDays(now.date, Math.floor(at / day)), time: timeOf(at % day) });
}

/**
 * The state of an entry when its offer ends. A client who says no keeps their turn for another time of the day; one who
 * did not answer goes to the end. An entry that waits for one time only has nothing left to be offered.
 */
export function afterOffer(
  outcome: OfferOutcome,
  { time }: Pick<Waiting, 'time'>,
): { state: WaitingState; last: boolean } {
  if (outcome === 'accepted') return { state: 'booked', last: false };
  if (outcome === 'withdrawn') return { state: 'waiting', last: false };
  if (time !== null) return { state: outcome, last: false };
  return { state: 'waiting', last: outcome === 'unanswered' };
}

/** The order of a list after `id` was put at a position, 1 being the first; beyond the end it is the last. */
export function movedTo(ids: readonly number[], id: number, position: number): number[] {
  const others = ids.filter((one) => one !== id);
  return others.length === ids.length ? [...ids] : others.toSpliced(Math.max(0, position - 1), 0, id);
}
