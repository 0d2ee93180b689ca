/** The appointments at the counter, by the rule that the server uses too (000 §2 Check-in, O-16, O-83). */
import type { contract } from '@resa/contract';
import type { AnswerOfCall } from '@resa/contract/call';
import { HIGH_PRIORITY } from '@resa/contract/lists/fixed';
import { type CloseRefusal, closeRefusal, STATUS } from '@resa/rules/booking/appointment-status';
import { ADULT_AGE } from '@resa/rules/person/family';

export type Found = Extract<AnswerOfCall<typeof contract.checkin.search>, { code: 'Ok' }>;
export type Appointment = Found['all_appointments'][number];
export type Expected = Extract<AnswerOfCall<typeof contract.checkin.expected>, { code: 'Ok' }>;
type Checked = Pick<Appointment, 'status' | 'start_date_time' | 'place_id'>;

/** Why the button is shut, or null. Ignores the location: that is checked when the button is pressed. */
export const shutBecause = (appointment: Checked, today: string): CloseRefusal | null =>
  closeRefusal(appointment, { place_id: appointment.place_id, today, diff_checkin_location: false });

/** The appointments that can be checked in today, by the clock. */
export const dueToday = <A extends Checked>(appointments: readonly A[], today: string): A[] =>
  appointments.filter((appointment) => shutBecause(appointment, today) === null).sort(byClock);

/** Those of today that arrived, by the clock. */
export const arrivedToday = <A extends Checked>(appointments: readonly A[], today: string): A[] =>
  appointments
    .filter(({ status, start_date_time }) => status === STATUS.closed && start_date_time.startsWith(today))
    .sort(byClock);

const FRESH_MS = 300_000;
/** The moment of today's latest arrival, if it was less than five minutes ago. */
export function freshArrival(
  appointments: readonly (Checked & { checkin_at: string | null })[],
  today: string,
  now: number,
): string | undefined {
  const [latest] = arrivedToday(appointments, today)
    .flatMap(({ checkin_at }) => checkin_at ?? [])
    .sort()
    .reverse();
  return latest !== undefined && now - Date.parse(latest) < FRESH_MS ? latest : undefined;
}

const byClock = (a: Checked, b: Checked) => a.start_date_time.localeCompare(b.start_date_time);

/**
 * Open ones or all, today's first by the clock and the others in their given order. `seen` are ids that were shown as
 * open: they stay, so that a change at this or another desk remains visible.
 */
export function shownOf<A extends Checked & { id: number }>(
  appointments: readonly A[],
  { all, seen, today }: { all: boolean; seen: readonly number[]; today: string },
): A[] {
  const shown = appointments.filter(({ id, status }) => all || status === STATUS.open || seen.includes(id));
  const isToday = ({ start_date_time }: A) => start_date_time.startsWith(today);
  const first = shown.filter(isToday).sort(byClock);
  return [...first, ...shown.filter((appointment) => !isToday(appointment))];
}

/** The ids of the open ones. */
export const openIds = (appointments: readonly Appointment[]): number[] =>
  appointments.filter(({ status }) => status === STATUS.open).map(({ id }) => id);

/** A household in numbers: its adults, the ages of its children, and the people of unknown age. */
export function peopleOf(ages: readonly (number | null)[]) {
  const known = ages.filter((age) => age !== null);
  return {
    adults: known.filter((age) => age >= ADULT_AGE).length,
    children: known.filter((age) => age < ADULT_AGE).sort((a, b) => a - b),
    unknown: ages.length - known.length,
  };
}

/** Bulletins that are always in sight at check-in, and those that are folded below them. */
export function pressingFirst<B extends { own: 0 | 1; bulletin_priority_type_id: number }>(bulletins: readonly B[]) {
  const isPressing = ({ own, bulletin_priority_type_id }: B) =>
    own === 1 || bulletin_priority_type_id === HIGH_PRIORITY;
  return { pressing: bulletins.filter(isPressing), others: bulletins.filter((bulletin) => !isPressing(bulletin)) };
}
