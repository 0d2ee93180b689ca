import { PROFILE_CONSTANTS, type ProfileConstants } from '@resa/rules/person/profile';
import { useOption } from '../../local/lookups.ts';

/** The ids with a meaning in a profile, as this organization set them. */
export function useProfileConstants(): ProfileConstants {
  return {
    default_country: useOption('default_country') ?? PROFILE_CONSTANTS.default_country,
    born_in_canada: useOption('born_in_canada') ?? PROFILE_CONSTANTS.born_in_canada,
    canadian_citizens: useOption('canadian_citizens') ?? PROFILE_CONSTANTS.canadian_citizens,
    ending_reason_other: useOption('reason_for_ending_other') ?? PROFILE_CONSTANTS.ending_reason_other,
    food_frequencies: useOption('food_frequencies') ?? PROFILE_CONSTANTS.food_frequencies,
    female: PROFILE_CONSTANTS.female,
  };
}
