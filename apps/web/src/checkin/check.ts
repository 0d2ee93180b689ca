/** The appointments at the counter, by the rule that the server uses too (000 §2 Check-in, O-16, O-83). */
import type { contract } from '@resa/contract';
import type { AnswerOfCall } from '@resa/contract/call';
import { type CloseRefusal, closeRefusal, STATUS } from '@resa/rules/booking/appointment-status';

export type Found = Extract<AnswerOfCall<typeof contract.checkin.search>, { code: 'Ok' }>;
export type Appointment = Found['all_appointments'][number];
export type Expected = Extract<AnswerOfCall<typeof contract.checkin.expected>, { code: 'Ok' }>;
type Checked = Pick<Appointment, 'status' | 'start_date_time' | 'place_id'>;

/** Why the button is shut, or null. Ignores the location: that is checked when the button is pressed. */
export const shutBecause = (appointment: Checked, today: string): CloseRefusal | null =>
  closeRefusal(appointment, { place_id: appointment.place_id, today, diff_checkin_location: false });

/** The appointment to check in now, when there is exactly one today. */
export function theOne<A extends Checked>(appointments: readonly A[], today: string): A | null {
  const open = appointments.filter((appointment) => shutBecause(appointment, today) === null);
  return open.length === 1 ? (open[0] ?? null) : null;
}

/**
 * Open ones or all, today's first by the clock and the others in the order they came. `seen` are ids that were shown as
 * open: they stay, so that a change at this or another desk remains visible.
 */
export function shownOf<A extends Checked & { id: number }>(
  appointments: readonly A[],
  { all, seen, today }: { all: boolean; seen: readonly number[]; today: string },
): A[] {
  const shown = appointments.filter(({ id, status }) => all || status === STATUS.open || seen.includes(id));
  const isToday = ({ start_date_time }: A) => start_date_time.startsWith(today);
  const first = shown.filter(isToday).sort((a, b) => a.start_date_time.localeCompare(b.start_date_time));
  return [...first, ...shown.filter((appointment) => !isToday(appointment))];
}

/** The ids of the open ones. */
export const openIds = (appointments: readonly Appointment[]): number[] =>
  appointments.filter(({ status }) => status === STATUS.open).map(({ id }) => id);
