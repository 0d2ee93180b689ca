import { makeStore } from './store.ts';

/** How many calls are under way; the bar at the top shows when one takes long. */
export const busy = makeStore(0);

export const underWay = (change: 1 | -1): void => busy.set(busy.get() + change);
