/**
 * A workstation that goes on without a network (decision 076): its location, and since when the server has not answered.
 * Apart from the rest of offline/, which few pages need.
 */
import { makeStore } from '../store.ts';

/** The names of what is kept in localStorage. */
export const KEPT = {
  place: 'offline_place',
  /** Something was noted here that the server has not acknowledged; it is sent even where nothing more is kept. */
  noted: 'offline_noted',
  /** Remembered through a reload, for as long as the server does not answer. */
  since: 'offline_since',
};
const kept = (name: keyof typeof KEPT) => Number(localStorage.getItem(KEPT[name])) || null;

/** The location for which this workstation keeps the day's households; null where it keeps none. */
export const offlinePlace = makeStore<number | null>(kept('place'));

/** Milliseconds by this browser's clock; null while the server answers. Only such workstations look. */
export const awaySince = makeStore<number | null>(
  offlinePlace.get() !== null && !navigator.onLine ? (kept('since') ?? Date.now()) : null,
);

/** Whether this workstation has anything to do with it. */
export const isOffline = (): boolean => offlinePlace.get() !== null || kept('noted') !== null;
