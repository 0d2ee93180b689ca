import { setImmediate } from 'node:timers/promises';

const PORTION_MS = 20;

/** Returns a function that long work awaits often: every 20 ms it lets other calls run. */
export function portions(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < PORTION_MS) return;
    await setImmediate();
    since = performance.now();
  };
}
