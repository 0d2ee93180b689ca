/** Checks one booking under its locks: who is booked, and whether the start of the plan takes them. */
import { type Checked, evidences, isEmergency } from '@resa/rules/booking/evidence';
import { eligibleParticipants } from '@resa/rules/booking/participants';
import { type Booked, CATEGORY } from '@resa/rules/booking/schedule';
import { bookingRefusal, ORIGIN, partySize } from '@resa/rules/booking/slots';
import type { Trx } from '../../db/handles.ts';
import { invalid } from '../../frame/call/refused.ts';
import type { Context } from '../../frame/change/context.ts';
import { type Booking, type BookingChecked, factsOfBooking } from './facts.ts';
import type { NamedPlan } from './schedule.ts';

export interface BookingRequest extends Booking {
  start_date_time: string;
  plan_id: number;
  place_id: number;
  appointment_type_id: number;
}

export interface CheckedBooking extends BookingChecked {
  /** The participants of an event; otherwise nobody. */
  participants: readonly number[];
  /** Places that it takes in its slot. */
  units: number;
  checked: Checked;
}

/** The path of `members` in the call's input. */
type MembersAt = `${string}members`;

/**
 * The facts of a booking and the evidence against it (001 O-22). Refuses a plan of another location or type, and
 * participants that the plan is not meant for. `seated` are those who have their seat already and keep it.
 */
export async function checkBooking(
  db: Trx,
  ctx: Pick<Context, 'today' | 'settings'>,
  { plan_id, place_id, appointment_type_id, ...rest }: BookingRequest,
  { membersAt = 'members', seated = [] }: { membersAt?: MembersAt; seated?: readonly number[] } = {},
): Promise<CheckedBooking> {
  const booking = { ...rest, members: [...new Set(rest.members)] };
  const bookingFacts = await factsOfBooking(db, plan_id, booking, ctx.today, ctx.settings);
  const { plan } = bookingFacts.schedule;
  requirePlan(plan, { place_id, appointment_type_id });
  const participants = plan.category_id === CATEGORY.event ? booking.members : [];
  requireParticipants(
    plan,
    participants,
    [
      ...eligibleParticipants(bookingFacts.facts.members, plan, ctx.today.date),
      ...seated.map((client_id) => ({ client_id })),
    ],
    membersAt,
    'e_participant_not_offered',
  );
  return {
    ...bookingFacts,
    participants,
    units: partySize(plan.category_id, participants.length),
    checked: evidences(bookingFacts.facts),
  };
}

/** The origin of the caller's bookings: clients on their own page have only the online places of a plan (001 O-08). */
export const originOf = ({ client }: Pick<Context, 'client'>): number => (client ? ORIGIN.online : ORIGIN.staff);

/** Whether a start takes a party: the refusal, or whether it is stored as an emergency (001 O-24, O-25). */
export function checkSlot(
  { schedule, checked }: Pick<CheckedBooking, 'schedule' | 'checked'>,
  start: string,
  booked: readonly Booked[],
  request: { ctx: Context; party: number; emergency: boolean; origin?: number },
): { refusal: 'rule_max_appointments' | 'rule_appointment_not_available' } | { refusal: null; emergency: 0 | 1 } {
  const asking = { now: request.ctx.today, party: request.party, origin: request.origin ?? originOf(request.ctx) };
  const slot = bookingRefusal(schedule, start, booked, asking);
  const emergency = request.emergency && isEmergency(checked.evidences, slot);
  const refusal = emergency ? bookingRefusal(schedule, start, booked, { ...asking, emergency }) : slot;
  if (refusal === null) return { refusal, emergency: emergency ? 1 : 0 };
  const isFull = refusal === 'rule_max_appointments' || refusal === 'rule_online_full';
  return { refusal: isFull ? 'rule_max_appointments' : 'rule_appointment_not_available' };
}

/** A plan is named with the location and the type that it is thought to have. */
export function requirePlan(plan: NamedPlan, request: { place_id: number; appointment_type_id: number }): void {
  if (plan.place_id !== request.place_id) throw invalid({ path: 'appointment.place_id', rule: 'invalid' });
  if (plan.appointment_type_id !== request.appointment_type_id)
    throw invalid({ path: 'appointment.appointment_type_id', rule: 'invalid' });
}

/** An event needs somebody, and only those who are offered (001 §5). */
export function requireParticipants(
  plan: NamedPlan,
  participants: readonly number[],
  offered: readonly { client_id: number }[],
  path: MembersAt,
  rule: 'e_participant_not_offered' | 'e_old_member',
): void {
  if (plan.category_id !== CATEGORY.event) return;
  if (participants.length === 0) throw invalid({ path, rule: 'must_be_completed' });
  const ids = new Set(offered.map((member) => member.client_id));
  if (participants.some((id) => !ids.has(id))) throw invalid({ path, rule });
}
