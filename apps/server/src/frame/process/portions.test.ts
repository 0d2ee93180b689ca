import { expect, it, vi } from 'vitest';
import { portions } from './portions.ts';

it('lets other calls run once 20 ms have been worked, and not before', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000);
  const pause = portions();
  let served = false;
  setImmediate(() => {
    served = true;
  });
  clock.mockReturnValue(1_019);
  await pause();
  expect(served).toBe(false);
  clock.mockReturnValue(1_020);
  await pause();
  expect(served).toBe(true);
  clock.mockRestore();
});
