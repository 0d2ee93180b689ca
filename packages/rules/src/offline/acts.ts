/**
 * The acts that a desk notes while the network is away (decision 076): arrivals, walk-ins, and taking one of them back.
 *
 * timeOfAct      when it happened, as far as the server believes it
 * closeWaits     why an arrival waits for a person
 * walkInWaits    why a walk-in waits for a person
 * undoWaits      why taking an act back waits for a person
 */
import { STATUS } from '../booking/appointment-status.ts';

export const ACT_KINDS = ['close', 'walk_in', 'undo'] as const;
export type ActKind = (typeof ACT_KINDS)[number];

/** An act of a desk. Fields of other kinds are null. */
export interface Act {
  /** A UUID: a repeat gets the first answer. */
  readonly id: string;
  readonly kind: ActKind;
  /** When it happened, ISO: by the workstation's clock, corrected by the offset that was measured last. */
  readonly at: string;
  readonly place_id: number;
  /** The appointment that arrived. */
  readonly appointment_id: number | null;
  /** Who walked in: a file number or, where it is not known, a name. */
  readonly file_number: number | null;
  readonly name: string | null;
  readonly persons: number | null;
  readonly reason: string | null;
  /** The act that is taken back. */
  readonly undoes: string | null;
}

/** Why an act waits for a person who settles it. */
export const WAITS = [
  /** Its user may no longer check in there. */
  'forbidden',
  /** The workstation was to erase what it keeps: it may be in other hands. */
  'workstation_ended',
  'too_old',
  'not_found',
  'already_arrived',
  'cancelled',
  'moved',
  /** A rule is against the visit. */
  'over_rule',
  /** A walk-in without a file number. */
  'unknown_person',
  /** No plan serves there that day, or several do. */
  'no_plan',
  /** It was changed after the act that is taken back. */
  'changed_since',
] as const;
export type Waits = (typeof WAITS)[number];

/** Days for which an act is done by itself. */
export const ACT_DAYS = 7;
const DAY = 86_400_000;

/** When an act happened: never after the server received it. `old` acts are not done by themselves. */
export function timeOfAct(at: string, received: Date): { at: Date; old: boolean } {
  const told = Date.parse(at);
  const time = Number.isNaN(told) ? received.getTime() : Math.min(told, received.getTime());
  return { at: new Date(time), old: received.getTime() - time > ACT_DAYS * DAY };
}

interface Appointment {
  readonly status: number;
  readonly start_date_time: string;
  readonly place_id: number;
}

/**
 * Why an arrival at a location on a day waits for a person; null if the appointment is closed by itself. A no-show was
 * open when the act happened: the night came before the network (001 O-30).
 */
export function closeWaits(
  appointment: Appointment | null,
  { place_id, date }: { place_id: number; date: string },
): Waits | null {
  if (!appointment) return 'not_found';
  if (appointment.status === STATUS.closed) return 'already_arrived';
  if (appointment.status === STATUS.cancelled) return 'cancelled';
  const isThere = appointment.place_id === place_id && appointment.start_date_time.startsWith(date);
  return isThere ? null : 'moved';
}

/**
 * Why the visit of a walk-in without an appointment waits for a person. `plans` are those that serve there that day,
 * events apart; `evidences` are against the visit.
 */
export function walkInWaits(found: {
  known: boolean;
  arrived: boolean;
  plans: number;
  evidences: readonly string[];
}): Waits | null {
  if (!found.known) return 'unknown_person';
  if (found.arrived) return 'already_arrived';
  if (found.plans !== 1) return 'no_plan';
  return found.evidences.length > 0 ? 'over_rule' : null;
}

/** The act that is taken back, as the server has it. */
interface Undone {
  readonly outcome: 'done' | 'waits' | 'settled' | 'withdrawn';
  /** It is the same user's. */
  readonly own: boolean;
  /** The version that the act left the appointment with, and its version now. */
  readonly version: number | null;
  readonly now: number | null;
}

/** Why taking an act back waits for a person. One that waits itself is withdrawn, and twice is once. */
export function undoWaits(undone: Undone | null): Waits | null {
  if (!undone) return 'not_found';
  if (!undone.own) return 'forbidden';
  if (undone.outcome === 'withdrawn' || undone.outcome === 'waits') return null;
  if (undone.outcome === 'settled') return 'changed_since';
  return undone.version === undone.now ? null : 'changed_since';
}
