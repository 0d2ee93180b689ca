/**
 * The acts of clients on their own page, and the rules that they read there.
 *
 * changesUntil      until when they may change an appointment
 * mayStillChange    whether they still may
 * restsElsewhere    whether their rules rest on appointments of another household
 * rulesForClient    the rules as they read them
 */
import { type Moment, momentOf, stamp } from '../time/dates.ts';
import { closesAt } from './bookable-dates.ts';
import { type EvidenceKey, evidences, frequencyDate, isElsewhere, nextAllowedDate } from './evidence.ts';
import type { EvidenceFacts } from './evidence-facts.ts';
import { openPeriods } from './periods.ts';
import type { Schedule } from './schedule.ts';

/** Until when a client may cancel or move an appointment: the cut-off of its date, and never after its start. */
export function changesUntil({ cutoffs }: Pick<Schedule, 'cutoffs'>, start_date_time: string): string {
  const closing = closesAt(cutoffs, momentOf(start_date_time).date);
  return closing !== null && closing < start_date_time ? closing : start_date_time;
}

/** Whether a client may still cancel or move an appointment. */
export const mayStillChange = (schedule: Pick<Schedule, 'cutoffs'>, start_date_time: string, now: Moment): boolean =>
  stamp(now) < changesUntil(schedule, start_date_time);

/** Rules whose date, and whether they hold on a date, tell when an appointment is. */
const DATED: readonly EvidenceKey[] = ['rule_frequency', 'rule_max_appointments_client'];

/** The facts without the appointments and seats of other households. */
function ownFacts(facts: EvidenceFacts): EvidenceFacts {
  const isOwn = (one: Parameters<typeof isElsewhere>[0]) => !isElsewhere(one, facts);
  return {
    ...facts,
    appointments: facts.appointments.filter(isOwn),
    event_bookings: facts.event_bookings.filter(isOwn),
  };
}

/**
 * Whether the rules of a client, on the chosen date or on any other that can be chosen today, rest on an appointment of a
 * household that a member has left, or in which a member has a seat (decision 036). The client must not read such rules,
 * nor try out dates: both tell when the other household comes. Visits in the past count for as long as a rule counts them.
 */
export function restsElsewhere(facts: EvidenceFacts): boolean {
  const own = ownFacts(facts);
  if (
    own.appointments.length === facts.appointments.length &&
    own.event_bookings.length === facts.event_bookings.length
  )
    return false;
  const { plan, periods, now, types } = facts;
  const open = openPeriods(plan, periods, now.date).map(({ start_date }) => `${start_date} 00:00`);
  const differs = (start_date_time: string | null, keys?: readonly EvidenceKey[]) =>
    readRules({ ...facts, start_date_time }, keys) !== readRules({ ...own, start_date_time }, keys);
  if (differs(facts.start_date_time) || differs(null)) return true;
  if (open.some((start) => differs(start, ['rule_max_appointments_client', 'rule_participant_booked']))) return true;
  const next = frequencyDate(facts);
  const isMarket = types.market_types.includes(plan.appointment_type_id);
  return isMarket && next !== null && next > now.date && next !== frequencyDate(own);
}

function readRules(facts: EvidenceFacts, keys?: readonly EvidenceKey[]): string {
  const { evidences: found, details } = evidences(facts);
  return JSON.stringify(found.filter((key) => !keys || keys.includes(key)).map((key) => [key, details[key]]));
}

/**
 * The rules against a booking as a client reads them, without details: these name other persons by their ids. If a rule
 * counts an appointment of another household, returns one neutral key instead of the rules, and no date.
 */
export function rulesForClient(facts: EvidenceFacts): { evidences: EvidenceKey[]; next_date: string | null } {
  if (!restsElsewhere(facts)) {
    const checked = evidences(facts);
    return { evidences: checked.evidences, next_date: nextAllowedDate(checked.details) };
  }
  const own = evidences(ownFacts(facts)).evidences.filter((key) => !DATED.includes(key));
  return { evidences: [...own, 'rule_opened_elsewhere'], next_date: null };
}
