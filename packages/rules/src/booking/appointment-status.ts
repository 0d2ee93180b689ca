/**
 * The life of an appointment: its statuses, who may move it, edit it, delete it or check it in
 * (001 §4, O-29 to O-35; 000 §2 check-in, O-83).
 */
import type { EvidenceKey } from './evidence-facts.ts';

/** Appointment statuses. 1 to 3 hold the place, 4 has freed it. */
export const STATUS = { open: 1, closed: 2, no_show: 3, cancelled: 4 } as const;

/** Whether an appointment of this status takes a place in its slot (001 O-05, O-31). */
export function holdsPlace(status: number): boolean {
  return status === STATUS.open || status === STATUS.closed || status === STATUS.no_show;
}

/**
 * Whether an appointment of this status counts as a visit that was booked or made: statuses 1 and 2 (001 O-10, O-14).
 */
export function countsAsVisit(status: number): boolean {
  return status === STATUS.open || status === STATUS.closed;
}

/** The movers of a status: check-in, the nightly job, or a person holding change_appointment_status. */
export type StatusMover = 'check_in' | 'nightly_job' | 'change_appointment_status';

/** Whether `by` may change a status from one to the other (001 O-31). Keeping the same status is not a change. */
export function mayMoveStatus(from: number, to: number, by: StatusMover): boolean {
  const known: number[] = Object.values(STATUS);
  if (from === to || !known.includes(from) || !known.includes(to)) return false;
  if (by === 'check_in') return from === STATUS.open && to === STATUS.closed;
  if (by === 'nightly_job') return from === STATUS.open && to === STATUS.no_show;
  return true;
}

/**
 * Whether a change of status takes a place again that a cancellation had freed. Capacity is then checked again under
 * the lock (001 O-31).
 */
export function takesPlace(from: number, to: number): boolean {
  return !holdsPlace(from) && holdsPlace(to);
}

/**
 * The evidence that is checked again when a status changes (001 O-31).
 *
 * When an appointment becomes open: the household has no other open appointment, and no participant is booked twice at
 * one event. Unless it is an emergency, also its open appointments for other households, and the limits if it did not
 * count before. When a cancelled appointment is closed: no participant is booked twice. The cut-off was checked at the
 * booking.
 */
export function checkedAgain(
  { status: from, emergency }: { status: number; emergency: 0 | 1 },
  to: number,
): readonly EvidenceKey[] {
  if (to === STATUS.open) {
    const limits: readonly EvidenceKey[] = ['rule_max_appointments_client', 'rule_frequency'];
    const always: readonly EvidenceKey[] = ['rule_opened_appointments', 'rule_participant_booked'];
    if (emergency === 1) return always;
    return [...always, 'rule_opened_elsewhere', ...(countsAsVisit(from) ? [] : limits)];
  }
  return to === STATUS.closed && from === STATUS.cancelled ? ['rule_participant_booked'] : [];
}

/** Whether a status says what happened on the day: attended or no-show. */
export function isOutcome(status: number): boolean {
  return status === STATUS.closed || status === STATUS.no_show;
}

/** Whether an appointment may be open: never on a past day, where its status can only be corrected (001 O-31). */
export function mayBeOpen(startDateTime: string, today: string): boolean {
  return startDateTime.slice(0, 10) >= today;
}

/** Whether the nightly job turns an appointment into a no-show: still open, and its day has passed (001 O-30). */
export function isMissed(
  { status, start_date_time }: { status: number; start_date_time: string },
  today: string,
): boolean {
  return status === STATUS.open && !mayBeOpen(start_date_time, today);
}

/** Whether the user may edit: status 1, crud_appointments, and the location is assigned to the user (001 O-34). Otherwise it is read-only. */
export function mayEdit(status: number, user: { crud_appointments: boolean; own_location: boolean }): boolean {
  return status === STATUS.open && user.crud_appointments && user.own_location;
}

/** Whether the user may delete: cancelled, crud_appointments, own location, and administrator, all of them (001 O-32). */
export function mayDelete(
  status: number,
  user: { crud_appointments: boolean; own_location: boolean; administrator: boolean },
): boolean {
  return status === STATUS.cancelled && user.crud_appointments && user.own_location && user.administrator;
}

/** Why an appointment cannot be closed at check-in: text keys. */
export type CloseRefusal = 'donnot_have_permission' | 'rule_appointment_not_open' | 'rule_appointment_not_today';

/**
 * Null when check-in may close an appointment at the chosen location, else the text key. Permission first (000 O-83):
 * another location than the booked one needs diff_checkin_location; then status 1, then today.
 */
export function closeRefusal(
  appointment: { status: number; start_date_time: string; place_id: number },
  at: { place_id: number; today: string; diff_checkin_location: boolean },
): CloseRefusal | null {
  if (appointment.place_id !== at.place_id && !at.diff_checkin_location) return 'donnot_have_permission';
  if (appointment.status !== STATUS.open) return 'rule_appointment_not_open';
  if (appointment.start_date_time.slice(0, 10) !== at.today) return 'rule_appointment_not_today';
  return null;
}
