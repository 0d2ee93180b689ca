/** The facts of an organization with the shipped lists, for tests of reading and proposing. */
import { reference } from '@resa/reference/rows';
import { type ImportFacts, type ImportLists, type ListRow, MATCHED_LISTS } from '@resa/rules/client-import/types';
import { PURPOSES } from '@resa/rules/consent/purposes';
import { PROFILE_CONSTANTS } from '@resa/rules/person/profile';

const lists = Object.fromEntries(
  MATCHED_LISTS.map((list) => [
    list,
    reference[list].map((row): ListRow => ({ active: 1, ...(row as Omit<ListRow, 'active'>) })),
  ]),
) as unknown as ImportLists;

export const shippedFacts: ImportFacts = {
  today: '2026-11-26',
  lists,
  default_country: PROFILE_CONSTANTS.default_country,
  born_in_canada: PROFILE_CONSTANTS.born_in_canada,
  canadian_citizens: PROFILE_CONSTANTS.canadian_citizens,
  female: PROFILE_CONSTANTS.female,
  married_statuses: [2, 3],
  food_frequencies: PROFILE_CONSTANTS.food_frequencies,
  purposes: PURPOSES.map((purpose) => ({ purpose, active: 1, from_age: 0 })),
  may_approve: true,
  home: { province_id: 11, city_id: 11157 },
};
