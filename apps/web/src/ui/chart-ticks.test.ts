import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ticksUpTo } from './chart-ticks.ts';

it('begins at 0, rises in equal whole steps, reaches the highest value and has at most six ticks', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 50_000_000 }), (most) => {
      const ticks = ticksUpTo(most);
      const step = ticks[1] as number;
      expect(ticks.length).toBeLessThanOrEqual(6);
      expect(ticks).toEqual(ticks.map((_, index) => index * step));
      expect(Number.isInteger(step) && step > 0).toBe(true);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(most);
    }),
  );
});
it.each([
  [0, [0, 1]],
  [3, [0, 1, 2, 3]],
  [57, [0, 20, 40, 60]],
  [100, [0, 50, 100]],
  [1_234, [0, 500, 1_000, 1_500]],
])('of %i are %j', (most, ticks) => expect(ticksUpTo(most)).toEqual(ticks));
