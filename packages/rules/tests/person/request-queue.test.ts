import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AGE_LIMITS, ageAt, requestQueue } from '../../src/person/request-queue.ts';
import { addDays } from '../../src/time/dates.ts';

const TODAY = '2026-03-03';

test('the limits of an age belong to it', () => {
  expect([0, 7, 8, 14, 15, 30, 31, 400].map(ageAt)).toEqual([0, 0, 1, 1, 2, 2, 3, 3]);
});

test('users are in the order of their number of requests, and requests of nobody are counted by age only', () => {
  const of = (days: number, user_id: number | null, count: number) => ({
    since: addDays(TODAY, -days),
    user_id,
    name: user_id && `User ${user_id}`,
    count,
  });
  expect(requestQueue([of(0, null, 2), of(9, 5, 1), of(40, 5, 2), of(40, 4, 4)], TODAY)).toEqual({
    ages: [
      { taken: 0, free: 2 },
      { taken: 1, free: 0 },
      { taken: 0, free: 0 },
      { taken: 6, free: 0 },
    ],
    oldest: 40,
    takers: [
      { user_id: 4, name: 'User 4', count: 4 },
      { user_id: 5, name: 'User 5', count: 3 },
    ],
  });
});

test('every request is counted once by age and once by user or as free', () => {
  const one = fc.record({
    days: fc.integer({ min: -1, max: 500 }),
    user_id: fc.option(fc.integer({ min: 1, max: 4 })),
    count: fc.integer({ min: 1, max: 9 }),
  });
  fc.assert(
    fc.property(fc.array(one), (given) => {
      const rows = given.map(({ days, ...row }) => ({ ...row, name: 'A user', since: addDays(TODAY, -days) }));
      const { ages, oldest, takers } = requestQueue(rows, TODAY);
      const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);
      const ofUsers = sum(takers.map(({ count }) => count));
      expect(ages).toHaveLength(AGE_LIMITS.length + 1);
      expect(sum(ages.map(({ taken }) => taken))).toBe(ofUsers);
      expect(ofUsers + sum(ages.map(({ free }) => free))).toBe(sum(rows.map(({ count }) => count)));
      expect(oldest === null).toBe(rows.length === 0);
      expect(oldest ?? 0).toBeGreaterThanOrEqual(0);
    }),
  );
});
