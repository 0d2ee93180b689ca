import { dobFromAge, isBirthDate, profileAge } from '@resa/rules/person/profile';
import type { Name, Values } from './values.ts';

/**
 * Keeps the date of birth and the approximate age in step after a change of `name`: an age that is typed gives the date
 * of birth (none while it cannot be used), and a date that is known needs no age (000 §2, O-86). An estimate never
 * becomes a known date: where the tick is set to known, the date that is stored as known returns, or none.
 */
export function bornFromAge(values: Values, name: Name, { today, stored }: { today: string; stored: Values }): Values {
  if (name === 'dob_known' && values.dob_known === 1)
    return { ...values, dob: stored.dob_known === 1 ? stored.dob : null, approximate_age: undefined };
  if (name !== 'approximate_age') return values;
  const years = profileAge(values, today);
  const dob = years === null ? null : dobFromAge(years, today);
  return { ...values, dob: isBirthDate(dob, today) ? dob : null };
}

/** The age that the form shows: as typed or, until it is, by the stored date of birth. */
export const ageShown = (values: Values, today: string): number | null =>
  values.approximate_age === undefined ? profileAge(values, today) : (values.approximate_age ?? null);
