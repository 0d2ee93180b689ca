import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addToMonth, daysOf, fiscalYear, isMonth, monthsOf } from './months.ts';

const month = fc
  .tuple(fc.integer({ min: 2000, max: 2100 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, at]) => `${year}-${String(at).padStart(2, '0')}`);

it.each(['2026-13', '2026-00', '2026-1', '2026', '2026-01-01', '', 'x'])('%j is not a month', (text) => {
  expect(isMonth(text)).toBe(false);
});

it('a range of months has the days from the first of its first to the last of its last', () => {
  expect(daysOf({ from: '2027-11', to: '2028-02' })).toEqual({ from: '2027-11-01', to: '2028-02-29' });
  expect(monthsOf({ from: '2027-11-30', to: '2028-01-01' })).toEqual(['2027-11', '2027-12', '2028-01']);
});

describe('a fiscal year', () => {
  it.each([
    ['2026-03', 4, '2025-04', '2026-03'],
    ['2026-04', 4, '2026-04', '2027-03'],
    ['2026-12', 1, '2026-01', '2026-12'],
    ['2026-01', 12, '2025-12', '2026-11'],
  ])('that holds %s and begins with month %i is %s to %s', (held, first, from, to) => {
    expect(fiscalYear(held, first)).toEqual({ from, to });
  });

  it('holds its month, has twelve, and is followed by the next', () => {
    fc.assert(
      fc.property(month, fc.integer({ min: 1, max: 12 }), (held, first) => {
        const year = fiscalYear(held, first);
        const months = monthsOf(daysOf(year));
        expect(months).toContain(held);
        expect(months.length).toBe(12);
        expect(fiscalYear(addToMonth(year.to, 1), first).from).toBe(addToMonth(year.from, 12));
      }),
    );
  });
});
