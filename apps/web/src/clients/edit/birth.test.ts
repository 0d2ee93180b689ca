import type { Client } from '@resa/contract/client-file';
import { expect, test } from 'vitest';
import { ageShown, bornFromAge } from './birth.ts';
import { NAMES, type Values, valuesOf } from './values.ts';

const today = '2026-03-03';
const person = valuesOf({
  ...Object.fromEntries(NAMES.map((name) => [name, null])),
  dob_known: 0,
  dob: '1985-06-15',
} as unknown as Client);
const typed = (years: number | null): Values =>
  bornFromAge({ ...person, approximate_age: years }, 'approximate_age', { today, stored: person });

test('an approximate age is shown by the stored date of birth, which stays until an age is typed', () => {
  expect(ageShown(person, today)).toBe(40);
  expect(bornFromAge(person, 'last_name', { today, stored: person })).toEqual(person);
  expect(typed(44).dob).toBe('1982-03-03');
  expect(ageShown(typed(44), today)).toBe(44);
});

const KNOWN = { ...person, dob_known: 1, dob: '1985-06-15' } as const;

test('a tick makes no estimate a known date: the stored known date returns, or the field is empty', () => {
  const known = (from: Values, stored: Values) =>
    bornFromAge({ ...from, dob_known: 1 }, 'dob_known', { today, stored }).dob;
  expect(known(person, person)).toBeNull();
  expect(known(typed(44), person)).toBeNull();
  expect(known({ ...KNOWN, dob_known: 0 }, KNOWN)).toBe('1985-06-15');
  expect(known(typed(44), KNOWN)).toBe('1985-06-15');
  expect(bornFromAge({ ...KNOWN, dob_known: 0 }, 'dob_known', { today, stored: KNOWN }).dob).toBe('1985-06-15');
});

test('an age that cannot be used gives no date of birth, and a known date needs no age', () => {
  for (const years of [null, -1, 4.5, 200]) expect(typed(years).dob, String(years)).toBeNull();
  const known = bornFromAge({ ...typed(44), dob_known: 1 }, 'dob_known', { today, stored: person });
  expect(known.approximate_age).toBeUndefined();
});
