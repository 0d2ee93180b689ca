import type { PlanOffered, Slot } from '@resa/contract/appointments';
import { type DateRefusal, dateRefusal } from '@resa/rules/booking/bookable-dates';
import type { Schedule } from '@resa/rules/booking/schedule';

/**
 * A slot as it is for the whole party. checkDate checks for one person, but the participants of an event may be more
 * than the free places (001 O-07).
 */
export function slotFor(slot: Slot, party: number): Slot {
  return slot.open === 1 && party > slot.real ? { ...slot, open: 0, why: 'rule_max_appointments' } : slot;
}

/** A slot without the places that the appointment being edited holds in it. */
export function withoutOwn(slot: Slot, units: number): Slot {
  const { why: _, ...rest } = slot;
  const freed = { ...rest, booked: Math.max(0, slot.booked - units), real: slot.real + units };
  return slot.why === 'rule_max_appointments' ? { ...freed, open: 1 } : { ...slot, ...freed };
}

type Days = Pick<Schedule, 'working_days' | 'nonworking' | 'reschedule' | 'cutoffs'>;

/** Why a date that the server does not offer cannot be chosen; null for one that can. */
export function whyNot(plan: PlanOffered, days: Days, date: string, today: string): DateRefusal | null {
  if (plan.dates.includes(date)) return null;
  const plain = { ...plan, place_id: 0, online_appointments: 0, max_appointments_per_client: 0, data: null };
  return dateRefusal({ plan: plain, periods: [], ...days }, date, today) ?? 'rule_date_outside_plan';
}
