import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { feeOf } from '../../src/money/fees.ts';
import {
  endedByIncome,
  type incomeMissing,
  incomeState,
  noIncomeErrors,
  settledNoIncomes,
} from '../../src/money/no-income.ts';
import { revenueCounts } from '../../src/money/revenues.ts';
import { addDays } from '../../src/time/dates.ts';

const TODAY = '2026-03-03';
const since = (start_date: string, end_date: string | null = null) => ({ start_date, end_date });
const earning = (required: boolean, revenues: object[] = [], no_incomes: object[] = []) =>
  ({ required, revenues, no_incomes }) as Parameters<typeof incomeMissing>[0];
const OWN = [since('2026-01-01')];

describe('a household', () => {
  test('has no income when everybody who needs one declared none, and nobody has one', () => {
    expect(incomeState([earning(true, [], OWN), earning(true, [], OWN), earning(false)], TODAY)).toBe('none');
    expect(incomeState([earning(true, [], OWN), earning(true, OWN)], TODAY)).toBe('known');
    expect(incomeState([earning(true, [], OWN), earning(false, OWN)], TODAY)).toBe('known');
  });

  test('has no known income while somebody who needs one has neither, regardless of what others earn', () => {
    expect(incomeState([earning(true), earning(true, OWN)], TODAY)).toBe('not_known');
    expect(incomeState([earning(true, [], [since('2026-01-01', '2026-03-02')])], TODAY)).toBe('not_known');
    expect(incomeState([earning(true, [since('2026-03-04')])], TODAY)).toBe('not_known');
    expect(incomeState([], TODAY)).toBe('not_known');
    expect(incomeState([earning(false)], TODAY)).toBe('not_known');
    const bounds = { family_size: 1, start: 1, bracket1: 2, bracket2: 3, bracket3: 4, bracket4: 5 };
    const bracket = { ...bounds, fees1: 1, fees2: 2, fees3: 3, fees4: 4 };
    expect(feeOf([bracket], 1, null)).toEqual({ code: 'not_known' });
    expect(feeOf([bracket], 1, 0)).toEqual({ code: 'Ok', level: 1, fee: 1 });
  });
});

describe('a declaration', () => {
  const faults = (typed: object, revenues: object[] = [], others: object[] = []) =>
    noIncomeErrors({ ...since('2026-02-01'), note: null, ...typed }, { revenues, others, today: TODAY } as Parameters<
      typeof noIncomeErrors
    >[1]).map(({ path, rule }) => `${path} ${rule}`);

  test('needs a first day that is not in the future, and on which the person has no income', () => {
    expect(faults({})).toEqual([]);
    expect(faults({ start_date: '' })).toEqual(['start_date must_be_completed']);
    expect(faults({ start_date: '2026-02-30' })).toEqual(['start_date rule_date']);
    expect(faults({ start_date: '2026-03-04' })).toEqual(['start_date rule_no_income_future']);
    expect(faults({ start_date: '0202-02-01' })).toEqual(['start_date rule_long_ago']);
    expect(faults({}, [since('2026-01-01', '2026-02-01')])).toEqual(['start_date rule_no_income_earning']);
    expect(faults({}, [since('2026-01-01', '2026-01-31'), since('2026-04-01')])).toEqual([]);
    expect(faults({ end_date: '2026-13-01' })).toEqual(['end_date rule_date']);
    expect(faults({}, [], [since('2026-01-01', '2026-02-01')])).toEqual(['start_date rule_no_income_repeated']);
    expect(faults({}, [], [since('2026-01-01', '2026-01-31')])).toEqual([]);
  });

  test('ends the day before the first income begins', () => {
    expect(endedByIncome(since('2026-02-01'), [since('2026-04-01'), since('2026-03-01')])).toEqual(
      since('2026-02-01', '2026-02-28'),
    );
    expect(endedByIncome(since('2026-02-01'), [since('2026-01-01', '2026-02-01')])).toBeNull();
    expect(endedByIncome(since('2026-02-01', '2026-02-10'), [since('2026-02-11')])).toEqual(
      since('2026-02-01', '2026-02-10'),
    );
  });

  test('never holds on a day with an income, nor twice on a day, and says nothing that was not declared', () => {
    const day = fc.integer({ min: 0, max: 40 }).map((days) => addDays('2026-01-01', days));
    const span = fc
      .tuple(day, fc.option(fc.integer({ min: 0, max: 20 })))
      .map(([start, days]) => since(start, days === null ? null : addDays(start, days)));
    fc.assert(
      fc.property(fc.array(span, { maxLength: 5 }), fc.array(span, { maxLength: 4 }), day, (declared, revenues, on) => {
        const before = structuredClone(declared);
        const holding = settledNoIncomes(declared, revenues).filter((one) => revenueCounts(one, on));
        expect(declared).toEqual(before);
        expect(holding.length).toBeLessThanOrEqual(1);
        if (revenues.some((revenue) => revenueCounts(revenue, on))) expect(holding).toEqual([]);
        if (holding.length > 0) expect(declared.some((one) => revenueCounts(one, on))).toBe(true);
        if (revenues.length === 0) expect(holding.length).toBe(declared.some((one) => revenueCounts(one, on)) ? 1 : 0);
      }),
      { numRuns: 500 },
    );
  });
});
