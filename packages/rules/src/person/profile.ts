/**
 * The client form (000 §5 and its decisions): which fields are shown for which person, and which are cleared when
 * another changes. Apart from profile-errors.ts, whose checks are large to load.
 *
 * profileFields         which of the fields that depend on others are shown
 * tidyProfile           the client with fields emptied that no longer apply
 * citizenshipsOffered   the citizenship list for a country of birth
 * withOnlyChoices       the client with every field filled for which a country of birth leaves one choice
 * dobFromAge            the date of birth assumed for an approximate age
 */

import { addDays, addMonths, age, isDate } from '../time/dates.ts';
import { type Applies, CLIENT_FIELDS, type ClientField, emptyOf, fieldsWhere } from './client-fields.ts';
import { CLIENT_STATE } from './client-state.ts';
import { ADULT_AGE } from './family.ts';

/** The fields of a client that rules name; ids are lookup ids, null is empty. approximate_age is the form's own. */
export interface Profile {
  /** 1: the person is served without a name (decision 074). */
  anonymous?: 0 | 1;
  /** Of them: the start of the postal code. */
  area?: string | null;
  first_name: string | null;
  last_name: string | null;
  /** 1: the person has one legal name only, which is in `last_name` (F-121). */
  one_name?: 0 | 1;
  email: string | null;
  mobile: string | null;
  phone: string | null;
  phone2: string | null;
  ext: string | null;
  client_state_type_id: number;
  reason_for_service_id: number | null;
  reason_for_ending_service_id: number | null;
  reason_for_ending_text: string | null;
  food_frequency: number | null;
  gender_type_id: number | null;
  dob_known: 0 | 1 | null;
  dob: string | null;
  approximate_age?: number | null;
  country_of_birth: number | null;
  geo_region_id: number | null;
  marital_status_type_id: number | null;
  native_language_id: number | null;
  service_language_id: number | null;
  education_level_id: number | null;
  citizenship_type_id: number | null;
  date_of_entry: string | null;
  veteran_state_id: number | null;
  aboriginal_indicator_id: number | null;
  referrer_type_id: number | null;
  pregnancy_status_type_id: number | null;
  delivery_date: string | null;
}

/**
 * The facts a profile is checked against. geo_regions are those of its country of birth; group_role_type_id is left out
 * where the form has no role.
 */
export interface ProfileFacts {
  today: string;
  is_head_or_single: boolean;
  /** Whether they are, or become, the partner of the head; left out if another check does that. */
  is_partner?: boolean;
  geo_regions: readonly number[];
  /** The stored due date: a due date is checked only if it was changed. Left out if the profile is the stored one. */
  stored_delivery_date?: string | null;
  group_role_type_id?: number | null;
  constants?: ProfileConstants;
}

/** Ids with a meaning; the settings hold them (000 §9). */
export interface ProfileConstants {
  default_country: number;
  born_in_canada: number;
  canadian_citizens: readonly number[];
  ending_reason_other: number;
  food_frequencies: readonly number[];
  female: number;
}

export const PROFILE_CONSTANTS: ProfileConstants = {
  default_country: 1,
  born_in_canada: 1,
  canadian_citizens: [1, 10],
  ending_reason_other: 8,
  food_frequencies: [4, 7, 10, 13, 14, 21, 28],
  female: 2,
};

/** The frequencies that need confirmation: few households come that often (000 O-51). */
export const FOOD_FREQUENCIES_ASKED: readonly number[] = [4, 7];

/** The days by which a birth may be entered late, and the months by which a pregnancy may be entered ahead. */
const DUE = { days_ago: 30, months_ahead: 10 } as const;

/** Whether a date can be entered as the due date of a baby. */
export function isDueDate(due: string, today: string): boolean {
  return due >= addDays(today, -DUE.days_ago) && due <= addMonths(today, DUE.months_ahead);
}

/** Nobody is older: an earlier date of birth is a slip of the hand. */
const OLDEST = 130;

/** Whether a date can be a date of birth: real, not after today, not absurdly long ago. */
export function isBirthDate(dob: string | null, today: string): boolean {
  return isDate(dob) && dob <= today && age(dob, today) <= OLDEST;
}

/**
 * Today minus `years` (000 §2). Recomputed only when the age field is changed, so that it does not drift
 * (000 O-86).
 */
export function dobFromAge(years: number, today: string): string {
  return addMonths(today, -12 * years);
}

/**
 * Age in whole years: the approximate one while it is being typed for a date of birth that is not known, else by the
 * date of birth. Null when neither can be used.
 */
export function profileAge(
  { dob, dob_known, approximate_age }: Pick<Profile, 'dob' | 'dob_known' | 'approximate_age'>,
  today: string,
): number | null {
  if (dob_known === 0 && approximate_age !== undefined) return isAge(approximate_age) ? approximate_age : null;
  return dob !== null && isBirthDate(dob, today) ? age(dob, today) : null;
}

const isAge = (years: number | null): years is number =>
  years !== null && Number.isInteger(years) && years >= 0 && years <= OLDEST;

/** Whether a person is served without a name: little is required of them, and the file has nothing that names them. */
export const isAnonymous = ({ anonymous }: Pick<Profile, 'anonymous'>): boolean => anonymous === 1;

/** Which of the fields that depend on others are shown; the hidden ones are neither required nor kept. */
export function profileFields(client: Profile, facts: Pick<ProfileFacts, 'today' | 'is_head_or_single' | 'constants'>) {
  const { canadian_citizens, ending_reason_other, female } = facts.constants ?? PROFILE_CONSTANTS;
  const years = profileAge(client, facts.today);
  const adult = years !== null && years >= ADULT_AGE;
  const ending = client.client_state_type_id === CLIENT_STATE.inactive;
  return {
    head: facts.is_head_or_single,
    named: !isAnonymous(client),
    anonymous: isAnonymous(client),
    one_name: client.one_name === 1,
    adult,
    adult_female: adult && client.gender_type_id === female,
    date_of_entry: client.citizenship_type_id !== null && !canadian_citizens.includes(client.citizenship_type_id),
    reason_for_ending: ending,
    reason_for_ending_text: ending && client.reason_for_ending_service_id === ending_reason_other,
  };
}

/** Citizenships offered for a country of birth: none without a country, only born-in-Canada for the default country, all others otherwise (000 §5). */
export function citizenshipsOffered<Row extends { id: number }>(
  countryOfBirth: number | null,
  all: readonly Row[],
  constants: Pick<ProfileConstants, 'default_country' | 'born_in_canada'> = PROFILE_CONSTANTS,
): Row[] {
  return all.filter((row) => citizenshipFits(countryOfBirth, row.id, constants));
}

/** Whether a country of birth offers a citizenship, by their ids (000 §5). */
export function citizenshipFits(
  country: number | null,
  citizenship: number,
  { default_country, born_in_canada }: Pick<ProfileConstants, 'default_country' | 'born_in_canada'>,
): boolean {
  return country !== null && (country === default_country) === (citizenship === born_in_canada);
}

/** The entries that a country of birth offers, without those that cannot be chosen now. */
export interface Offered {
  geo_regions: readonly number[];
  citizenships: readonly number[];
}

/** The client with the region of origin and the citizenship that are the only ones offered, if they are missing. */
export function withOnlyChoices<Client extends Pick<Profile, 'geo_region_id' | 'citizenship_type_id'>>(
  client: Client,
  { geo_regions, citizenships }: Offered,
): Client {
  return {
    ...client,
    geo_region_id: client.geo_region_id ?? only(geo_regions),
    citizenship_type_id: client.citizenship_type_id ?? only(citizenships),
  };
}
const only = (ids: readonly number[]): number | null => (ids.length === 1 ? (ids[0] ?? null) : null);

/**
 * The client with fields emptied that no longer apply: marital status under 18 (000 §2), pregnancy unless an adult
 * female (O-50), citizenship and region that the country of birth does not offer, date of entry of a Canadian (O-52),
 * the reason for ending unless the file is inactive, the free text of another reason, and of who is served without a name
 * what would name or reach them (decision 074). Fields of heads stay: their
 * stored values outlive a time as a member. Nothing else changes.
 */
export function tidyProfile<Client extends Profile>(client: Client, facts: ProfileFacts): Client {
  const constants = facts.constants ?? PROFILE_CONSTANTS;
  const { citizenship_type_id: citizenship, geo_region_id: region } = client;
  const fits = citizenship !== null && citizenshipFits(client.country_of_birth, citizenship, constants);
  const tidy = {
    ...client,
    citizenship_type_id: fits ? citizenship : null,
    geo_region_id: region !== null && facts.geo_regions.includes(region) ? region : null,
  };
  const shown = profileFields(tidy, facts);
  // A person of unknown age keeps the fields of adults.
  const adult = (profileAge(tidy, facts.today) ?? ADULT_AGE) >= ADULT_AGE;
  const keeps: Record<Applies, boolean> = { ...shown, head: true, adult };
  const emptied = fieldsWhere(({ applies }) => applies !== undefined && !keeps[applies]).filter((name) => name in tidy);
  return { ...tidy, ...Object.fromEntries(emptied.map((name) => [name, emptyOf(name)])) };
}

/** Whether a field applies to the person. */
export const isShown = ({ applies }: ClientField, shown: ReturnType<typeof profileFields>): boolean =>
  applies === undefined || shown[applies];

/** Characters that a field holds at most. */
export const maxOf = (name: string): number | undefined =>
  (CLIENT_FIELDS as Readonly<Record<string, ClientField>>)[name]?.max;
