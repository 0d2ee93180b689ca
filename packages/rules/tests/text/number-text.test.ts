import { expect, test } from 'vitest';
import { numberText, percentText, tenthText } from '../../src/text/number-text.ts';

test('groups thousands as each language does', () => {
  expect([0, 7, 999, 1351, 1_234_567].map((one) => numberText(one, 'en'))).toEqual([
    '0',
    '7',
    '999',
    '1,351',
    '1,234,567',
  ]);
  expect([999, 1351, 1_234_567].map((one) => numberText(one, 'fr'))).toEqual([
    '999',
    '1\u00a0351',
    '1\u00a0234\u00a0567',
  ]);
});

test('writes fractions with the decimal sign of the language and at most two digits', () => {
  expect([0.5, 21.004, 1234.567].map((one) => numberText(one, 'en'))).toEqual(['0.5', '21', '1,234.57']);
  expect([0.5, -1234.5].map((one) => numberText(one, 'fr'))).toEqual(['0,5', '-1\u00a0234,5']);
});

test('writes averages and percentages with one decimal, also if it is 0', () => {
  expect([264, 164.06, -0.04, 1234.5].map((one) => tenthText(one, 'en'))).toEqual(['264.0', '164.1', '0.0', '1,234.5']);
  expect([12, 42.11, 0].map((one) => percentText(one, 'en'))).toEqual(['12.0%', '42.1%', '0.0%']);
  expect(percentText(-29.77, 'fr')).toBe('-29,8\u00a0%');
});
