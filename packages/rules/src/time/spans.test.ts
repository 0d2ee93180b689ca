import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, dateOfDay, daysBetween, weekday } from './dates.ts';
import { lastMarch, lastWeeks, SPANS, spanBefore, weekOf } from './spans.ts';

/** 1970 to 2079. */
const day = fc.integer({ min: 0, max: 40_000 }).map(dateOfDay);

it('a week is the seven days from a Sunday on that hold the day', () => {
  fc.assert(
    fc.property(day, (date) => {
      const { from, to } = weekOf(date);
      expect([weekday(from), daysBetween(from, to)]).toEqual([0, 6]);
      expect(from <= date && date <= to).toBe(true);
    }),
  );
});

it('the last weeks follow each other without a gap, and end on the Saturday before', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 1, max: 60 }), (date, count) => {
      const weeks = lastWeeks(count, date);
      expect(weeks).toHaveLength(count);
      for (const [at, { from, to }] of weeks.entries()) {
        expect(daysBetween(from, to)).toBe(6);
        expect(addDays(to, 1)).toBe(weeks[at + 1]?.from ?? weekOf(date).from);
      }
    }),
  );
});

describe('the span of a regular report', () => {
  it.each([
    // A Tuesday.
    ['today', '2026-03-03', '2026-03-03', '2026-03-03'],
    ['yesterday', '2026-03-01', '2026-02-28', '2026-02-28'],
    ['last_week', '2026-03-03', '2026-02-22', '2026-02-28'],
    // A Sunday and a Saturday.
    ['last_week', '2026-03-01', '2026-02-22', '2026-02-28'],
    ['last_week', '2026-03-07', '2026-02-22', '2026-02-28'],
    ['last_month', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['last_month', '2026-01-01', '2025-12-01', '2025-12-31'],
    ['last_year', '2026-01-01', '2025-01-01', '2025-12-31'],
    ['last_march', '2026-02-28', '2025-03-01', '2025-03-31'],
    ['last_march', '2026-03-01', '2026-03-01', '2026-03-01'],
    ['last_march', '2026-12-31', '2026-03-01', '2026-03-31'],
    ['month_so_far', '2026-03-01', '2026-02-01', '2026-02-28'],
    ['month_so_far', '2026-03-15', '2026-03-01', '2026-03-14'],
    ['year_so_far', '2026-01-01', '2025-01-01', '2025-12-31'],
    ['year_so_far', '2026-01-02', '2026-01-01', '2026-01-01'],
    ['last_fiscal_year', '2026-03-31', '2024-04-01', '2025-03-31'],
    ['last_fiscal_year', '2026-04-01', '2025-04-01', '2026-03-31'],
    ['fiscal_year_so_far', '2026-04-01', '2025-04-01', '2026-03-31'],
    ['fiscal_year_so_far', '2026-04-02', '2026-04-01', '2026-04-01'],
  ] as const)('%s on %s is %s to %s', (name, on, from, to) => {
    expect(spanBefore(name, on, 4)).toEqual({ from, to });
  });

  it('begins before it ends, and never holds a day after the report', () => {
    fc.assert(
      fc.property(day, fc.constantFrom(...SPANS), (date, name) => {
        const { from, to } = spanBefore(name, date, 4);
        expect(from <= to && to <= date).toBe(true);
        const isRunning = name === 'today' || (name === 'last_march' && date.slice(5, 7) === '03');
        expect(to === date).toBe(isRunning);
      }),
    );
  });
});

it('the last March has begun', () => {
  const marches = ['2026-02-28', '2026-03-01', '2026-12-31'].map(lastMarch);
  expect(marches.map(({ from, to }) => [from, to])).toEqual([
    ['2025-03-01', '2025-03-31'],
    ['2026-03-01', '2026-03-01'],
    ['2026-03-01', '2026-03-31'],
  ]);
});
