/**
 * The acts of a workstation in their order: kept until the server has answered each, and then until the day is over,
 * for the list of arrivals (decision 076).
 *
 * noted     the queue with one more act; null for a second arrival of the same household
 * toSend    the first unanswered acts, as many as one call takes
 * answered  the queue after the server answered some
 * standing  the arrivals and walk-ins that were not taken back
 */
import type { Act } from './acts.ts';

/** Acts in one call. */
export const ACTS_PER_CALL = 50;

/** An act in the queue; `sent` once the server has acknowledged it. */
export type Queued<A = Act> = A & { readonly sent: boolean };

/** Null where the household has arrived in this queue already, in a second tab or by a second press. */
export function noted<A extends Act>(queue: readonly Queued<A>[], act: A): readonly Queued<A>[] | null {
  const left = standing(queue);
  const fits =
    act.kind === 'undo' ? left.some(({ id }) => id === act.undoes) : !left.some((one) => isSameHousehold(one, act));
  return fits && !queue.some(({ id }) => id === act.id) ? [...queue, { ...act, sent: false }] : null;
}

/** A household may have several appointments of a day; a walk-in is for the one that is left. */
function isSameHousehold(one: Act, other: Act): boolean {
  if (one.kind === 'close' && other.kind === 'close') return one.appointment_id === other.appointment_id;
  return one.file_number !== null && one.file_number === other.file_number;
}

export const toSend = <A extends { sent: boolean }>(queue: readonly A[]): A[] =>
  queue.filter(({ sent }) => !sent).slice(0, ACTS_PER_CALL);

export function answered<A extends { id: string; sent: boolean }>(queue: readonly A[], ids: readonly string[]): A[] {
  const known = new Set(ids);
  return queue.map((act) => (known.has(act.id) ? { ...act, sent: true } : act));
}

export function standing<A extends Act>(queue: readonly A[]): A[] {
  const undone = new Set(queue.map(({ undoes }) => undoes));
  return queue.filter(({ id, kind }) => kind !== 'undo' && !undone.has(id));
}
