import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { evaluate, parse, roundHalfUp } from '../../src/money/arithmetic.ts';
import { calculate, changeSign } from '../../src/money/calculator.ts';
import { bracketErrors, feeOf } from '../../src/money/fees.ts';
import { isFormula, monthlyAmount, storedFormula } from '../../src/money/pay-frequency.ts';
import {
  familyIncome,
  repeatedRevenues,
  revenueCounts,
  revenueErrors,
  revenueRequired,
  revenueTypesOffered,
  type TypedRevenue,
} from '../../src/money/revenues.ts';
import { addDays } from '../../src/time/dates.ts';

const PRIME = 2n ** 61n - 1n;
const mod = (value: bigint): bigint => ((value % PRIME) + PRIME) % PRIME;

/** 1/value in the field of PRIME, by Fermat: value^(PRIME-2). */
function inverse(value: bigint): bigint {
  let result = 1n;
  let power = mod(value);
  for (let left = PRIME - 2n; left > 0n; left >>= 1n) {
    if (left & 1n) result = mod(result * power);
    power = mod(power * power);
  }
  return result;
}

type Sample = { text: string; value: bigint | null };

function combine(sign: string, a: bigint | null, b: bigint | null): bigint | null {
  if (a === null || b === null || (sign === '/' && b === 0n)) return null;
  if (sign === '+') return mod(a + b);
  if (sign === '-') return mod(a - b);
  return mod(sign === '*' ? a * b : a * inverse(b));
}

/**
 * Random expressions, each with its value modulo a large prime: exact without fractions; null if it divides by zero.
 */
const { tree } = fc.letrec<{ tree: Sample }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4 },
    fc.integer({ min: 0, max: 6 }).map((number) => ({ text: `${number}`, value: BigInt(number) })),
    fc
      .tuple(tie('tree'), fc.constantFrom('+', '-', '*', '/'), tie('tree'), fc.constantFrom('', ' '))
      .map(([a, sign, b, gap]) => ({
        text: `(${a.text})${gap}${sign}${gap}(${b.text})`,
        value: combine(sign, a.value, b.value),
      })),
    tie('tree').map(({ text, value }) => ({ text: `-(${text})`, value: value === null ? null : mod(-value) })),
  ),
}));

describe('arithmetic', () => {
  test('is exact, and reports a division by zero', () => {
    const seen = { values: 0, zeros: 0 };
    fc.assert(
      fc.property(tree, ({ text, value }) => {
        const expression = parse(text);
        if (text.length > 250) {
          expect(expression).toBeNull();
          return;
        }
        if (expression === null) throw new Error(`not parsed: ${text}`);
        const result = evaluate(expression);
        expect(result && mod(result.num * inverse(result.den))).toBe(value);
        if (value === null) seen.zeros++;
        else seen.values++;
      }),
      { numRuns: 2_000 },
    );
    expect(seen.values).toBeGreaterThan(500);
    expect(seen.zeros).toBeGreaterThan(10);
  });

  test('respects precedence and goes from left to right', () => {
    const values = {
      '1+2*3': '7',
      '(1+2)*3': '9',
      '8-3-2': '3',
      '16/4/2': '2',
      '-2*-3': '6',
      '2--3': '5',
      '.5+1.': '1.5',
    };
    for (const [text, value] of Object.entries(values)) expect(calculate(text), text).toBe(value);
  });

  test('rounds half a cent up, exactly', () => {
    expect(roundHalfUp({ num: 1005n, den: 1000n }, 2)).toBe(101n);
    expect(roundHalfUp({ num: -1005n, den: 1000n }, 2)).toBe(-100n);
    expect(roundHalfUp({ num: -1006n, den: 1000n }, 2)).toBe(-101n);
    expect(roundHalfUp({ num: 1n, den: 3n }, 2)).toBe(33n);
  });
});

describe('a pay-frequency formula', () => {
  test('returns a monthly amount in cents', () => {
    expect(monthlyAmount('AMOUNT*52/12', 100)).toEqual({ code: 'Ok', amount: 433.33 });
    expect(monthlyAmount('amount * 26 / 12', 512.35)).toEqual({ code: 'Ok', amount: 1110.09 });
    expect(monthlyAmount('AMOUNT/2', 2.01)).toEqual({ code: 'Ok', amount: 1.01 });
    expect(monthlyAmount('AMOUNT/8', 8.04)).toEqual({ code: 'Ok', amount: 1.01 });
    expect(storedFormula(' amount/12 ')).toBe('AMOUNT/12');
  });

  test('is refused when it cannot be parsed or divides by zero', () => {
    for (const bad of [
      '',
      'AMOUNT*',
      'AMOUNT 12',
      '12AMOUNT',
      'AMOUNT/0',
      'AMOUNT/(3-3)',
      'AMOUNT/(AMOUNT-AMOUNT)',
      'AMOUNTS',
      'X*2',
      'AMOUNT%',
      'AMOUNT**2',
      '(AMOUNT',
      'AMOUNT)',
      '1,5*AMOUNT',
      'alert(1)',
      '1.2.3',
    ]) {
      expect(isFormula(bad), bad).toBe(false);
      expect(monthlyAmount(bad, 10), bad).toEqual({ code: 'SyntaxError' });
    }
    for (const good of ['AMOUNT', 'AMOUNT*4.3333', 'amount/12', '(AMOUNT+1)/2', '-(-AMOUNT)'])
      expect(isFormula(good), good).toBe(true);
  });

  test('may be saved with AMOUNT in it and a monthly amount above zero', () => {
    for (const bad of [
      '0',
      '500',
      '-AMOUNT',
      'AMOUNT-AMOUNT',
      'AMOUNT*0',
      'AMOUNT-100',
      '1000-AMOUNT',
      'AMOUNT/1000000',
    ])
      expect(isFormula(bad), bad).toBe(false);
  });

  test('never throws for any input', () => {
    const typed = fc.string({ unit: fc.constantFrom(...'AMOUNT0159.+-*/() %x'), maxLength: 40 });
    fc.assert(
      fc.property(fc.oneof(typed, fc.string()), (text) => {
        const result = monthlyAmount(text, 12.34);
        expect(result.code === 'SyntaxError' || Number.isFinite(result.amount)).toBe(true);
      }),
    );
  });

  test('equals integer arithmetic for whole cents', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.constantFrom(1, 12, 24, 26, 52), (cents, times) => {
        const wanted = Math.floor((cents * times * 2 + 12) / 24);
        expect(monthlyAmount(`AMOUNT*${times}/12`, cents / 100)).toEqual({ code: 'Ok', amount: wanted / 100 });
      }),
    );
  });
});

test('the calculator divides by 100 for %, and shows Error for an invalid expression', () => {
  expect(['50%', '200*10%', '0.1+0.2', '1/3', '12×3−4÷2', '1,5*2', '-0', '100000000000*10'].map(calculate)).toEqual([
    '0.5',
    '20',
    '0.3',
    '0.3333333333',
    '34',
    '3',
    '0',
    '1000000000000',
  ]);
  for (const bad of ['', '1+', '1/0', '5%3', '(1', 'x', '1..2', '*3', '2/(1-1)'])
    expect(calculate(bad), bad).toBe('Error');
  expect(['12', '3+12', '3--12', '-12', '3+'].map(changeSign)).toEqual(['-12', '3+-12', '3-12', '12', '3+']);
});

test('a fee is chosen by household size and income level, the lower level at a boundary', () => {
  const row = {
    family_size: 3,
    start: 100,
    bracket1: 1000.5,
    bracket2: 2000,
    bracket3: 3000,
    bracket4: 4000,
    fees1: 1,
    fees2: 2,
    fees3: 3,
    fees4: 4,
  };
  const level = (income: number) => feeOf([row], 3, income);
  expect([0, 50, 1000.5].map(level)).toEqual(Array(3).fill({ code: 'Ok', level: 1, fee: 1 }));
  expect([1000.51, 2000, 2000.01, 3000, 3000.01, 4000].map(level).map((fee) => fee.code === 'Ok' && fee.level)).toEqual(
    [2, 2, 3, 3, 4, 4],
  );
  expect(level(4000.01)).toEqual({ code: 'exceeded' });
  expect(feeOf([row], 4, 10)).toEqual({ code: 'e_invalid_family_size' });
  expect(bracketErrors(row)).toEqual([]);
  expect(bracketErrors({ ...row, bracket3: 1500, fees2: 0, family_size: 100 })).toEqual([
    { path: 'family_size', rule: 'rule_family_size' },
    { path: 'fees2', rule: 'rule_above_zero' },
    { path: 'bracket3', rule: 'rule_bracket_order' },
  ]);
});

describe('revenues', () => {
  const revenue = {
    revenue_type_id: 1,
    pay_frequency_type_id: 1,
    amount: 100,
    start_date: '2025-01-01',
    end_date: null,
  };
  const frequencies = [
    { id: 1, formula: 'AMOUNT*52/12' },
    { id: 2, formula: 'AMOUNT*' },
  ];

  test('count while they are current, and a broken formula is reported', () => {
    const ended = { ...revenue, end_date: '2025-03-04' };
    const later = { ...revenue, start_date: '2025-03-06' };
    const broken = { ...revenue, pay_frequency_type_id: 2 };
    expect(
      familyIncome([revenue, { ...revenue, end_date: '2025-03-05' }, ended, later, broken], frequencies, '2025-03-05'),
    ).toEqual({
      total: 866.66,
      unknown: [broken],
    });
    expect(repeatedRevenues([revenue, ended], '2025-03-05')).toEqual([]);
    expect(repeatedRevenues([revenue, revenue], '2025-03-05')).toEqual([1]);
  });

  test('are offered by role, age and children, and required of heads, singles and partners', () => {
    const type = { id: 1, min_age: 18, has_child: 1 as const, group_roles: [1, 2] };
    const offered = (person: Parameters<typeof revenueTypesOffered>[1]) => revenueTypesOffered([type], person).length;
    expect(offered({ role: 2, age: 18, family_has_child: true })).toBe(1);
    for (const change of [{ role: 3 }, { age: 17 }, { family_has_child: false }]) {
      expect(offered({ role: 2, age: 18, family_has_child: true, ...change })).toBe(0);
    }
    const required = (role: number, citizenship_type_id: number) => revenueRequired({ role, citizenship_type_id });
    expect([required(1, 4), required(2, 5), required(3, 4), required(3, 1), required(4, 1)]).toEqual([
      true,
      true,
      false,
      true,
      false,
    ]);
    expect(revenueRequired({ role: 3, citizenship_type_id: 7 }, [7])).toBe(false);
    expect(revenueRequired({ role: 3, citizenship_type_id: 4 }, [7])).toBe(true);
  });

  const facts = { offered: [1, 2], others: [], today: '2025-03-05' };
  const faults = (changes: Partial<TypedRevenue>, more: Partial<Parameters<typeof revenueErrors>[1]> = {}) =>
    revenueErrors({ ...revenue, note: null, ...changes }, { ...facts, ...more }).map(
      ({ path, rule }) => `${path} ${rule}`,
    );

  test('need a type that is offered, a frequency, an amount above zero and a start date', () => {
    expect(faults({})).toEqual([]);
    expect(faults({ revenue_type_id: null, pay_frequency_type_id: null, amount: null, start_date: '' })).toEqual([
      'revenue_type_id must_be_completed',
      'pay_frequency_type_id must_be_completed',
      'amount must_be_completed',
      'start_date must_be_completed',
    ]);
    for (const amount of [0, -5, Number.NaN]) expect(faults({ amount })).toEqual(['amount rule_above_zero']);
    expect(faults({ revenue_type_id: 3 })).toEqual(['revenue_type_id e_not_offered']);
    expect(faults({ start_date: '2025-02-30' })).toEqual(['start_date rule_date']);
    expect(faults({ end_date: '2024-12-31' })).toEqual(['end_date rule_end_before_start']);
    expect(faults({ note: 'x'.repeat(251) })).toEqual(['note e_too_long']);
    expect(faults({ note: 'x'.repeat(250) })).toEqual([]);
  });

  test('begin at most a year ahead, and no longer ago than anybody lives', () => {
    expect(faults({ start_date: '2026-03-06' })).toEqual([]);
    expect(faults({ start_date: '2026-03-07' })).toEqual(['start_date rule_revenue_too_far']);
    expect(faults({ start_date: '0202-03-05' })).toEqual(['start_date rule_long_ago']);
  });

  test('of one type exist once for a person, until the former one has ended', () => {
    const repeated = ['revenue_type_id rule_revenue_repeated'];
    expect(faults({}, { others: [revenue] })).toEqual(repeated);
    expect(faults({}, { others: [{ ...revenue, revenue_type_id: 2 }] })).toEqual([]);
    expect(faults({}, { others: [{ ...revenue, end_date: '2025-03-04' }] })).toEqual([]);
    expect(faults({}, { others: [{ ...revenue, end_date: '2025-03-05' }] })).toEqual(repeated);
    expect(faults({ start_date: '2025-04-01' }, { others: [{ ...revenue, end_date: '2025-03-31' }] })).toEqual([]);
    expect(faults({}, { others: [{ ...revenue, start_date: '2025-04-01' }] })).toEqual(repeated);
  });

  test('that were each saved without a fault never count twice, on no later day', () => {
    const day = fc.integer({ min: 0, max: 60 }).map((days) => addDays('2025-02-20', days));
    const typed = fc.record({
      revenue_type_id: fc.constantFrom(1, 2),
      start_date: day,
      end_date: fc.option(day),
      amount: fc.constantFrom(10, 99.99),
    });
    fc.assert(
      fc.property(fc.array(typed, { maxLength: 12 }), fc.integer({ min: 0, max: 70 }), (all, later) => {
        const saved: (typeof revenue | (typeof revenue & { end_date: string }))[] = [];
        for (const one of all) {
          const next = { ...revenue, ...one } as typeof revenue;
          if (faults(next, { others: saved }).length === 0) saved.push(next);
        }
        const on = addDays(facts.today, later);
        const counting = saved.filter((one) => revenueCounts(one, on)).map((one) => one.revenue_type_id);
        expect(new Set(counting).size).toBe(counting.length);
        expect(repeatedRevenues(saved, facts.today)).toEqual([]);
        expect(familyIncome(saved, frequencies, on).unknown).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });
});
