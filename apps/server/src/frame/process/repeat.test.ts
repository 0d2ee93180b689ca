import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { repeat } from './repeat.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Rounds that the test ends. */
function rounds() {
  const begun: PromiseWithResolvers<void>[] = [];
  const work = () => {
    const round = Promise.withResolvers<void>();
    begun.push(round);
    return round.promise;
  };
  return { begun, work };
}

it('never runs two rounds at the same time, and continues after a failed one', async () => {
  const { begun, work } = rounds();
  const errors: unknown[] = [];
  const repeated = repeat(1_000, work, (error) => errors.push(error));
  repeated.now();
  await vi.advanceTimersByTimeAsync(3_500);
  expect(begun).toHaveLength(1);
  begun[0]?.reject('away');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(errors).toEqual(['away']);
  expect(begun).toHaveLength(2);
});

it('stops once the running round has ended, and begins no other', async () => {
  const { begun, work } = rounds();
  const repeated = repeat(1_000, work);
  await vi.advanceTimersByTimeAsync(1_000);
  let stopped = false;
  const stopping = repeated.stop().then(() => {
    stopped = true;
  });
  await vi.advanceTimersByTimeAsync(5_000);
  expect([begun.length, stopped]).toEqual([1, false]);
  begun[0]?.resolve();
  await stopping;
  expect([begun.length, stopped]).toEqual([1, true]);
});
