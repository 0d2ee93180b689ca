/**
 * Evidence: the reasons against booking a client on a plan (001 §2.9, O-10, O-14 to O-16, O-22 to O-25).
 *
 * evidences               the keys that hold, with details such as the next allowed date
 * blocks                  whether they stop Continue and save
 * mayOfferEmergency       whether the emergency box is shown
 * isEmergency             whether a booking went past evidence or limits that only an emergency passes
 * nextAllowedDate         the day from which no passable evidence holds
 */

import { isServed } from '../person/client-state.ts';
import { ADULT_AGE, isChildRole, isCurrent } from '../person/family.ts';
import { addDays, age, isDate, momentOf } from '../time/dates.ts';
import { countsAsVisit, STATUS } from './appointment-status.ts';
import { closesAt, isCutOff, lastDay } from './bookable-dates.ts';
import {
  type Checked,
  type EvidenceDetail,
  type EvidenceDetails,
  type EvidenceFacts,
  type EvidenceKey,
  HARD,
  type OwnAppointment,
  PASSABLE,
  type Tag,
} from './evidence-facts.ts';
import { nextPeriod, openPeriods, periodOf, periodsOf } from './periods.ts';
import { CATEGORY, type Plan, type PlanPeriod } from './schedule.ts';
import type { Slot, SlotRefusal } from './slots.ts';

export * from './evidence-facts.ts';

const names = (tag: Tag, list: 'appointments' | 'extras', type: number): boolean =>
  tag.active === 1 && (tag.data?.[list]?.includes(type) ?? false);

const holds = (facts: EvidenceFacts, tag: Tag): boolean => facts.client.groups.includes(tag.code);

const others = (facts: EvidenceFacts): OwnAppointment[] =>
  facts.appointments.filter((appointment) => appointment.id !== facts.appointment_id);

/**
 * The first open appointment that prevents another one (001 §5, O-16); null without one, and if a tag of the client
 * allows this type as an extra. With `elsewhere` it finds only appointments for other households, which count here
 * because a former head lives here now and which an emergency passes; without it, only the rest (decision 036).
 */
function openAppointment(facts: EvidenceFacts, elsewhere: boolean): EvidenceDetail | null {
  const type = facts.plan.appointment_type_id;
  if (facts.tags.some((tag) => holds(facts, tag) && names(tag, 'extras', type))) return null;
  const open = others(facts)
    .filter((appointment) => appointment.status === STATUS.open && isElsewhere(appointment, facts) === elsewhere)
    .map((appointment) => appointment.start_date_time)
    .sort()[0];
  return open === undefined ? null : { start_date_time: open };
}

/** Whether an appointment that counts for this household is for another one. */
export function isElsewhere(
  { family_id }: Pick<OwnAppointment, 'family_id'>,
  { client }: { client: Pick<EvidenceFacts['client'], 'family_id'> },
): boolean {
  return client.family_id !== null && family_id !== null && family_id !== client.family_id;
}

/** Refuses types that serve children unless a child of the household, under 18 today, lives in it (001 O-15). */
function childrenRequired({ plan, types, members, now }: EvidenceFacts): EvidenceDetail | null {
  if (!types.children_types.includes(plan.appointment_type_id)) return null;
  const child = members.some(
    (member) =>
      isChildRole(member.group_role_type_id) &&
      isCurrent(member, now.date) &&
      isDate(member.dob) &&
      age(member.dob, now.date) < ADULT_AGE,
  );
  return child ? null : {};
}

/** Refuses a type that active tags name unless the client has one of these tags (001 O-16). */
function tagRequired(facts: EvidenceFacts): EvidenceDetail | null {
  const naming = facts.tags.filter((tag) => names(tag, 'appointments', facts.plan.appointment_type_id));
  return naming.length === 0 || naming.some((tag) => holds(facts, tag)) ? null : {};
}

/**
 * The periods whose bookings are counted: the one of the chosen date or, before a date is chosen, each that is open for
 * booking.
 */
function periodsChecked({ plan, periods, start_date_time, now }: EvidenceFacts): PlanPeriod[] {
  if (start_date_time === null) return openPeriods(plan, periods, now.date);
  const period = periodOf(plan, periods, start_date_time.slice(0, 10));
  return period ? [period] : [];
}

const within = (period: PlanPeriod, startDateTime: string): boolean => {
  const { date } = momentOf(startDateTime);
  return period.start_date <= date && date <= period.end_date;
};

/**
 * The participants who already have a seat in the same event. Each month of a monthly event is a new event (001 O-22,
 * O-11).
 */
function participantBooked(facts: EvidenceFacts): EvidenceDetail | null {
  if (facts.category !== CATEGORY.event) return null;
  const checked = periodsChecked(facts);
  const client_ids = facts.participants.filter((client_id) =>
    facts.event_bookings.some(
      (seat) =>
        seat.client_id === client_id &&
        seat.appointment_id !== facts.appointment_id &&
        countsAsVisit(seat.status) &&
        checked.some((period) => within(period, seat.start_date_time)),
    ),
  );
  return client_ids.length > 0 ? { client_ids } : null;
}

/** The maximum of appointments with status 1 or 2 on this plan in a period, old ones too; 0 = unlimited (001 O-10). */
function maxAppointmentsClient(facts: EvidenceFacts): EvidenceDetail | null {
  const { plan, periods } = facts;
  const max = plan.max_appointments_per_client;
  const checked = periodsChecked(facts);
  if (max <= 0 || checked.length === 0) return null;
  const ownAppointments = others(facts).filter(
    (appointment) => appointment.place_appointment_type_id === plan.id && countsAsVisit(appointment.status),
  );
  const full = (period: PlanPeriod): boolean =>
    ownAppointments.filter((appointment) => within(period, appointment.start_date_time)).length >= max;
  if (!checked.every(full)) return null;
  const next = firstRoom(plan, periods, checked, full);
  return next ? { max, next_date: next.start_date } : { max };
}

/** The first later period of a monthly plan in which the client still has room, whether its row exists yet or not. */
function firstRoom(
  plan: Plan,
  periods: readonly PlanPeriod[],
  checked: readonly PlanPeriod[],
  full: (period: PlanPeriod) => boolean,
): PlanPeriod | null {
  const last = checked.at(-1);
  const later = periodsOf(plan, periods).filter((period) => last && period.start_date > last.start_date);
  const known = later.find((period) => !full(period));
  if (known) return known;
  const newest = later.at(-1) ?? last;
  return newest ? nextPeriod(plan, newest) : null;
}

/**
 * Refuses a market visit less than food_frequency days after the last one (001 O-14). Before a slot is chosen, only if
 * no date that can be chosen today is late enough.
 */
function frequency(facts: EvidenceFacts): EvidenceDetail | null {
  const { plan, periods, types, client, now, start_date_time } = facts;
  const next_date = frequencyDate(facts);
  if (next_date === null || !types.market_types.includes(plan.appointment_type_id)) return null;
  if (!client.food_frequency) return null;
  const latest = start_date_time?.slice(0, 10) ?? lastDay(plan, periods, now.date);
  return latest !== null && latest < next_date ? { next_date } : null;
}

/** The day from which a client may have a market visit again; null for a client without an earlier visit or without a frequency. */
export function frequencyDate(
  facts: Pick<EvidenceFacts, 'appointments' | 'appointment_id' | 'types'> & {
    client: Pick<EvidenceFacts['client'], 'food_frequency'>;
  },
): string | null {
  const days = facts.client.food_frequency;
  const last = facts.appointments
    .filter(
      (appointment) =>
        appointment.id !== facts.appointment_id &&
        facts.types.market_types.includes(appointment.appointment_type_id) &&
        countsAsVisit(appointment.status),
    )
    .map((appointment) => appointment.start_date_time.slice(0, 10))
    .sort()
    .at(-1);
  return days && last !== undefined ? addDays(last, days) : null;
}

/** Normal booking for the chosen date has closed (001 O-09). */
function cutOff({ cutoffs, start_date_time, now }: EvidenceFacts): EvidenceDetail | null {
  if (start_date_time === null) return null;
  const { date } = momentOf(start_date_time);
  return isCutOff(cutoffs, date, now) ? { closed_at: closesAt(cutoffs, date) ?? undefined } : null;
}

const RULES: Readonly<Record<EvidenceKey, (facts: EvidenceFacts) => EvidenceDetail | null>> = {
  rule_client_state: ({ client }) => (isServed(client) ? null : {}),
  rule_not_head_or_single: ({ client }) => (client.is_head_or_single ? null : {}),
  rule_opened_appointments: (facts) => openAppointment(facts, false),
  rule_children_required: childrenRequired,
  rule_tag_required: tagRequired,
  rule_participant_booked: participantBooked,
  rule_opened_elsewhere: (facts) => openAppointment(facts, true),
  rule_max_appointments_client: maxAppointmentsClient,
  rule_frequency: frequency,
  rule_cutoff: cutOff,
};

/**
 * The evidence against this booking, hard evidence first, as the call info returns it (001 O-22). slots.ts checks the
 * slot itself.
 */
export function evidences(facts: EvidenceFacts): Checked {
  const checked: Checked = { evidences: [], details: {} };
  for (const key of [...HARD, ...PASSABLE]) {
    const detail = RULES[key](facts);
    if (detail === null) continue;
    checked.evidences.push(key);
    checked.details[key] = detail;
  }
  return checked;
}

/** Whether a key can be lifted by an emergency. */
export function isPassable(key: EvidenceKey): boolean {
  return (PASSABLE as readonly EvidenceKey[]).includes(key);
}

/** Whether evidence stops Continue and save: any does, the passable ones not in a confirmed emergency (001 O-23, O-25). */
export function blocks(keys: readonly EvidenceKey[], emergency: boolean): boolean {
  return keys.some((key) => !(emergency && isPassable(key)));
}

/**
 * Whether the emergency box is shown: the user has the permission, no hard evidence holds, and the chosen slot is not
 * open for this client: it is full, cut off, or under passable evidence. Never for a slot in the past (001 O-24).
 */
export function mayOfferEmergency(input: {
  emergency_appointments: boolean;
  evidences: readonly EvidenceKey[];
  slot: Pick<Slot, 'open' | 'why'> | null;
}): boolean {
  const { slot } = input;
  if (!input.emergency_appointments || slot === null || slot.why === 'rule_slot_past') return false;
  if (blocks(input.evidences, true)) return false;
  return slot.open === 0 || input.evidences.length > 0;
}

/**
 * Whether a booking went past passable evidence, or past a slot that is full or cut off: only then is it stored as an
 * emergency, regardless of what the caller sent (001 O-24, O-25). `slot` is the reason that refuses it without an
 * emergency.
 */
export function isEmergency(
  found: readonly EvidenceKey[],
  slot: SlotRefusal | 'rule_appointment_not_available' | null,
): boolean {
  return found.some(isPassable) || slot === 'rule_max_appointments' || slot === 'rule_cutoff';
}

/**
 * The latest next_date among the details: from then on rule_frequency and rule_max_appointments_client do not hold.
 * Null when none is known.
 */
export function nextAllowedDate(details: EvidenceDetails): string | null {
  const dates = PASSABLE.map((key) => details[key]?.next_date).filter((date) => date !== undefined);
  return dates.sort().at(-1) ?? null;
}
