import { expect, it } from 'vitest';
import { moneyText, moneyTyped } from '../../src/text/money-text.ts';

it.each([
  ['en', '1234.5', 1234.5],
  ['en', '1234,5', 1234.5],
  ['en', '1,234', 1234],
  ['en', '1,234.50', 1234.5],
  ['en', '$1,234,567.89', 1_234_567.89],
  ['en', '1,234,567', 1_234_567],
  ['en', '0,500', 0.5],
  ['fr', '1 234,50 $', 1234.5],
  ['fr', '1\u202f234,50\u00a0$', 1234.5],
  ['fr', '1.234,50', 1234.5],
  ['fr', '1,234.50', 1234.5],
  ['fr', '12,345', 12.34],
  ['en', '0,5', 0.5],
  ['en', '.75', 0.75],
  ['en', '5.', 5],
  ['en', '-5', -5],
  ['en', 'none', null],
  ['fr', '', null],
] as const)('reads in %s the amount %s', (locale, typed, amount) => {
  expect(moneyTyped(typed, locale)).toBe(amount);
});

it('reads its own output, in both languages', () => {
  for (const amount of [0.05, 12, 1234.5, 1_234_567.89])
    for (const locale of ['en', 'fr'] as const) expect(moneyTyped(moneyText(amount, locale), locale)).toBe(amount);
});
