import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lastOfMonth, organisationNow, weekday } from './dates.ts';
import { lastTime, nextTime, type Rhythm } from './rhythm.ts';

const ZONE = 'America/Toronto';
const rhythm: fc.Arbitrary<Rhythm> = fc.record({
  every: fc.constantFrom('week', 'month'),
  weekday: fc.integer({ min: 0, max: 6 }),
  month_day: fc.integer({ min: 1, max: 31 }),
  time: fc.integer({ min: 0, max: 95 }).map((quarter) => {
    const minutes = String((quarter % 4) * 15).padStart(2, '0');
    return `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${minutes}`;
  }),
});
const moment = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true });

it.each([
  ['week', 1, 1, '06:30', '2026-03-03T15:00:00Z', '2026-03-09', '2026-03-09T10:30:00.000Z'],
  ['week', 2, 1, '10:00', '2026-03-03T15:00:00Z', '2026-03-10', '2026-03-10T14:00:00.000Z'],
  ['week', 2, 1, '10:01', '2026-03-03T15:00:00Z', '2026-03-03', '2026-03-03T15:01:00.000Z'],
  ['month', 1, 31, '07:00', '2026-02-01T15:00:00Z', '2026-02-28', '2026-02-28T12:00:00.000Z'],
  ['month', 1, 1, '00:00', '2026-12-01T05:00:00Z', '2027-01-01', '2027-01-01T05:00:00.000Z'],
] as const)('every %s on %i/%i at %s: after %s on %s', (every, weekday, month_day, time, after, date, at) => {
  const next = nextTime({ every, weekday, month_day, time }, new Date(after), ZONE);
  expect({ ...next, at: next.at.toISOString() }).toEqual({ date, at });
});

it('is on its day at its time, after the given moment, and nothing is between', () => {
  fc.assert(
    fc.property(rhythm, moment, (rhythm, after) => {
      const next = nextTime(rhythm, after, ZONE);
      expect(next.at > after).toBe(true);
      if (rhythm.every === 'week') expect(weekday(next.date)).toBe(rhythm.weekday);
      else
        expect([String(rhythm.month_day).padStart(2, '0'), lastOfMonth(next.date).slice(8)]).toContain(
          next.date.slice(8),
        );
      // Except in the hour that the clock skips.
      if (!rhythm.time.startsWith('02'))
        expect(organisationNow(next.at, ZONE)).toEqual({ date: next.date, time: rhythm.time });
      expect(lastTime(rhythm, next.at, ZONE)).toEqual(next);
      const before = lastTime(rhythm, new Date(next.at.getTime() - 1), ZONE);
      expect(before.at <= after).toBe(true);
      expect(nextTime(rhythm, before.at, ZONE)).toEqual(next);
    }),
  );
});
