import { dobFromAge, isBirthDate, profileAge } from '@resa/rules/person/profile';
import type { Name, Values } from './values.ts';

/**
 * Keeps the date of birth and the approximate age consistent after `name` changed (000 §2, O-86). A typed age sets an
 * estimated date of birth, or none if the age cannot be used. An estimate never becomes a known date: when the date is
 * marked as known, the stored known date returns, otherwise none.
 */
export function bornFromAge(values: Values, name: Name, { today, stored }: { today: string; stored: Values }): Values {
  if (name === 'dob_known' && values.dob_known === 1)
    return { ...values, dob: stored.dob_known === 1 ? stored.dob : null, approximate_age: undefined };
  if (name !== 'approximate_age') return values;
  const years = profileAge(values, today);
  const dob = years === null ? null : dobFromAge(years, today);
  return { ...values, dob: isBirthDate(dob, today) ? dob : null };
}

/** The age that the form shows: the typed one, otherwise the age by the stored date of birth. */
export const ageShown = (values: Values, today: string): number | null =>
  values.approximate_age === undefined ? profileAge(values, today) : (values.approximate_age ?? null);
