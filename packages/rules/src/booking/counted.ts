/** The households for which an appointment counts against the limits of booking (001 O-44b, decision 036). */
import { STATUS } from './appointment-status.ts';

/** An appointment with everybody who was its head between its booking and its closing. */
export interface Headed {
  /** The household that it is for; null for a client without one. */
  family_id: number | null;
  /** The head that it is for now, or was for when it was closed. */
  client_id: number;
  /** The former heads. */
  former_heads: readonly number[];
  status: number;
}

/** The appointment after it passed to the head `to.client_id`, and to the household `to.family_id` if that is given. */
export function passedTo(appointment: Headed, to: { client_id: number; family_id?: number }): Headed {
  const { client_id, former_heads, status } = appointment;
  if (status !== STATUS.open || client_id === to.client_id) return { ...appointment, ...to };
  const before = former_heads.filter((id) => id !== client_id && id !== to.client_id);
  return { ...appointment, ...to, former_heads: [...before, client_id] };
}

/**
 * Whether an appointment counts against the limits of a household: it is for this household, or its head or a former
 * head lives there. A member who was never its head carries no limits into another household. A cancelled appointment
 * or a no-show never counts.
 */
export function countsFor(
  { family_id, client_id, former_heads, status }: Headed,
  household: { family_id: number; members: readonly number[] },
): boolean {
  if (status !== STATUS.open && status !== STATUS.closed) return false;
  return family_id === household.family_id || [client_id, ...former_heads].some((id) => household.members.includes(id));
}
