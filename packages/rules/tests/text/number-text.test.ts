import { expect, test } from 'vitest';
import { numberText } from '../../src/text/number-text.ts';

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
