/**
 * The arrivals confirmed in this session, in any tab of this browser: the check-in lists the last ones. Of the persons only
 * ids and numbers are kept, as their names may be restricted meanwhile (decision 068).
 */
import { isOpen, keepInSession, onWipe, readInSession } from './session.ts';
import { makeStore, useStore } from './store.ts';

export interface Arrival {
  /** The id of the appointment. */
  readonly id: number;
  readonly client_id: number;
  readonly file_number: number;
  readonly appointment_type_id: number;
  /** Where and when they arrived. */
  readonly place_id: number;
  readonly date: string;
  readonly time: string;
  /** Where it was booked; a check-in may have moved it. */
  readonly booked_place_id: number;
  /** The arrival was undone here. */
  readonly undone?: boolean;
}

const SHOWN = 5;
const KEPT = 50;
const arrivals = makeStore<readonly Arrival[]>([]);
onWipe(() => arrivals.set([]));

/** The last arrivals of a day at a location, the latest first. */
export const useArrivals = (place_id: number, date: string): Arrival[] =>
  useStore(arrivals)
    .filter((one) => one.place_id === place_id && one.date === date)
    .slice(0, SHOWN);

/** Restores them after a reload. */
export async function startArrivals(): Promise<void> {
  arrivals.set(await readArrivals());
}

/** Puts an arrival first; those of earlier days go. */
export const keepArrival = (arrival: Arrival): Promise<void> =>
  update((before) =>
    [arrival, ...before.filter(({ id, date }) => id !== arrival.id && date === arrival.date)].slice(0, KEPT),
  );

/** Marks an arrival as undone. */
export const undoArrival = (appointment_id: number): Promise<void> =>
  update((before) => before.map((one) => (one.id === appointment_id ? { ...one, undone: true } : one)));

/** Without those that an earlier version kept by name. */
const readArrivals = async () =>
  ((await readInSession<readonly Partial<Arrival>[]>('arrivals')) ?? []).filter(
    (one): one is Arrival => one.client_id !== undefined,
  );

/** One after the other, on what another tab may have kept. */
let turn: Promise<unknown> = Promise.resolve();
function update(change: (before: readonly Arrival[]) => readonly Arrival[]): Promise<void> {
  const done = turn.then(async () => {
    const next = change(await readArrivals());
    if (!isOpen()) return;
    arrivals.set(next);
    await keepInSession('arrivals', next);
  });
  turn = done.catch(() => {});
  return done;
}
