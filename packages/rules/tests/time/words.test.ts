import { dayInWords, hourInWords } from '@resa/rules/time/words';
import fc from 'fast-check';
import { expect, it } from 'vitest';

it.each([
  ['2026-03-10', 'Tuesday, March 10, 2026', 'mardi 10 mars 2026'],
  ['2026-08-01', 'Saturday, August 1, 2026', 'samedi 1er août 2026'],
  ['2026-12-11', 'Friday, December 11, 2026', 'vendredi 11 décembre 2026'],
])('says %s with its weekday', (date, en, fr) =>
  expect([dayInWords(date, 'en'), dayInWords(date, 'fr')]).toEqual([en, fr]),
);

it.each([
  ['09:30', '9:30\u00a0a.m.', '9\u00a0h\u00a030'],
  ['13:05', '1:05\u00a0p.m.', '13\u00a0h\u00a005'],
  ['12:00', '12\u00a0p.m.', '12\u00a0h'],
  ['00:15', '12:15\u00a0a.m.', '0\u00a0h\u00a015'],
])('says %s as an hour of the day', (time, en, fr) =>
  expect([hourInWords(time, 'en'), hourInWords(time, 'fr')]).toEqual([en, fr]),
);

it('names no two minutes of a day alike', () => {
  const minute = fc.integer({ min: 0, max: 1439 });
  const time = (at: number) => [Math.floor(at / 60), at % 60].map((part) => String(part).padStart(2, '0')).join(':');
  fc.assert(
    fc.property(minute, minute, fc.constantFrom('en', 'fr'), (one, other, locale) => {
      expect(hourInWords(time(one), locale) === hourInWords(time(other), locale)).toBe(one === other);
    }),
  );
});
