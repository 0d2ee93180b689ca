import { setImmediate } from 'node:timers/promises';

const PORTION_MS = 20;

/** For long work without a pause of its own: what it returns is awaited often, and lets other calls run every 20 ms. */
export function portions(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < PORTION_MS) return;
    await setImmediate();
    since = performance.now();
  };
}
