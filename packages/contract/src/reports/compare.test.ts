import { addDays, daysBetween } from '@resa/rules/time/dates';
import { monthsOf } from '@resa/rules/time/months';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COMPARISONS, changeFrom, comparedSpan, isRunning } from './compare.ts';

describe('a span is compared with', () => {
  it.each([
    ['2026-01-01', '2026-12-31', 'last_year', '2027-05-01', '2025-01-01', '2025-12-31', '2025-12-31'],
    ['2026-01-01', '2026-12-31', 'before', '2026-04-10', '2025-01-01', '2025-12-31', '2025-04-10'],
    ['2028-02-01', '2028-02-29', 'last_year', '2028-05-01', '2027-02-01', '2027-02-28', '2027-02-28'],
    ['2025-02-01', '2025-02-28', 'last_year', '2028-05-01', '2024-02-01', '2024-02-29', '2024-02-29'],
    ['2026-03-01', '2026-03-31', 'before', '2026-03-31', '2026-02-01', '2026-02-28', '2026-02-28'],
    ['2025-04-01', '2026-03-31', 'before', '2026-05-01', '2024-04-01', '2025-03-31', '2025-03-31'],
    ['2026-03-02', '2026-03-08', 'before', '2026-03-05', '2026-02-23', '2026-03-01', '2026-02-26'],
    ['2026-03-02', '2026-03-08', 'last_year', '2026-04-01', '2025-03-02', '2025-03-08', '2025-03-08'],
  ] as const)('%s to %s, %s on %s', (from, to, compare, today, ...expected) => {
    const other = comparedSpan({ from, to }, compare, today);
    expect([other.from, other.to, other.until]).toEqual(expected);
  });

  it('one as long that ends before it begins', () => {
    const day = fc.integer({ min: 0, max: 4_000 }).map((days) => addDays('2021-01-01', days));
    fc.assert(
      fc.property(day, fc.nat(300), day, fc.constantFrom(...COMPARISONS), (from, days, today, compare) => {
        const span = { from, to: addDays(from, days) };
        const other = comparedSpan(span, compare, today);
        expect(other.to < from).toBe(true);
        expect(Math.abs(monthsOf(other).length - monthsOf(span).length)).toBeLessThan(2);
        const isMonths = from.endsWith('-01') && addDays(span.to, 1).endsWith('-01');
        if (isMonths) expect(monthsOf(other).length).toBe(monthsOf(span).length);
        else expect(Math.abs(daysBetween(other.from, other.to) - days)).toBeLessThan(2);
        if (compare === 'before') expect(addDays(other.to, 1)).toBe(from);
        if (today >= from) expect(other.until >= other.from && other.until <= other.to).toBe(true);
        if (!isRunning(span, today)) expect(other.until).toBe(other.to);
      }),
    );
  });
});

it('a change is in percent of what was before', () => {
  expect([changeFrom(4, 5), changeFrom(4, 0), changeFrom(0, 5)]).toEqual([25, -100, null]);
});
