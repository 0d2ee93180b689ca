import type { contract, InputOf } from '@resa/contract';
import type { ListName } from '@resa/contract/lists/index';
import type { Settings } from '@resa/contract/settings';
import {
  dobFromAge,
  PROFILE_CONSTANTS,
  type Profile,
  type ProfileConstants,
  type ProfileFacts,
  profileAge,
  tidyProfile,
} from '@resa/rules/person/profile';
import { profileErrors } from '@resa/rules/person/profile-errors';
import { phoneDigits } from '@resa/rules/text/phone';
import type { Selectable } from 'kysely';
import type { ClientsTable } from '../../db/tables/clients.ts';
import type { FieldFault } from '../../frame/call/refused.ts';

/** A profile as it arrives. */
export type Sent = InputOf<typeof contract.clients.store>['client'];
export type Stored = Selectable<ClientsTable>;
/** A profile as it is stored. */
export type Columns = Omit<Sent, 'groups' | 'approximate_age' | 'first_name' | 'last_name'> & {
  first_name: string;
  last_name: string;
};

/** The columns that name a row of a list, and which. */
export const LOOKUPS = {
  gender_type_id: 'genders',
  marital_status_type_id: 'marital_status_types',
  education_level_id: 'education_levels',
  field_study_id: 'field_study_types',
  country_of_birth: 'countries',
  geo_region_id: 'geo_region_types',
  native_language_id: 'languages',
  service_language_id: 'service_languages',
  aboriginal_indicator_id: 'aboriginal_indicators',
  citizenship_type_id: 'citizenship_types',
  veteran_state_id: 'veteran_states',
  reason_for_service_id: 'reasons_for_service',
  reason_for_ending_service_id: 'reasons_for_ending_service',
  referrer_type_id: 'referrer_types',
  pregnancy_status_type_id: 'pregnancy_status_types',
} as const satisfies Partial<Record<keyof Sent, ListName>>;

/** Required only of heads and single persons; members keep their stored values. */
const OF_HEADS = [
  'native_language_id',
  'service_language_id',
  'reason_for_service_id',
  'food_frequency',
  'referrer_type_id',
] as const;

/** The facts a profile is checked against. */
export interface Judging {
  today: string;
  settings: Settings;
  /** Null for a new file. */
  stored: Stored | null;
  client_state_type_id: number;
  is_head_or_single: boolean;
  is_partner: boolean;
  /** Those of the sent country of birth. */
  geo_regions: readonly number[];
  /** Fields that were sent with a row which their list does not offer. */
  not_offered: readonly string[];
}

/** The ids with a meaning, as the settings have them. */
export const profileConstants = (settings: Settings): ProfileConstants => ({
  default_country: settings.default_country,
  born_in_canada: settings.born_in_canada,
  canadian_citizens: settings.canadian_citizens,
  ending_reason_other: settings.reason_for_ending_other,
  food_frequencies: settings.food_frequencies,
  female: PROFILE_CONSTANTS.female,
});

/**
 * The columns that a sent profile comes to, and its faults: the form's own rules (packages/rules) on the tidied profile,
 * then choices that no list offers. With faults the columns must not be stored.
 */
export function judgeProfile(sent: Sent, judging: Judging): { columns: Columns; faults: FieldFault[] } {
  const facts: ProfileFacts = {
    today: judging.today,
    is_head_or_single: judging.is_head_or_single,
    is_partner: judging.is_partner,
    geo_regions: judging.geo_regions,
    stored_delivery_date: judging.stored?.delivery_date ?? null,
    constants: profileConstants(judging.settings),
  };
  const { groups, approximate_age, ...fields } = sent;
  const typed = {
    ...fields,
    ...(!judging.is_head_or_single && keptOf(judging.stored)),
    ...(approximate_age !== undefined && { approximate_age }),
    client_state_type_id: judging.client_state_type_id,
  };
  const tidy = tidyProfile<typeof typed & Profile>(typed, facts);
  const faults: FieldFault[] = profileErrors(tidy, facts).map(({ path, ...fault }) => ({
    path: `client.${path}`,
    ...fault,
  }));
  for (const field of judging.not_offered) {
    const path = `client.${field}`;
    const dropped = field in LOOKUPS && tidy[field as keyof typeof LOOKUPS] !== sent[field as keyof typeof LOOKUPS];
    if (!dropped && !faults.some((fault) => fault.path === path)) faults.push({ path, rule: 'e_not_offered' });
  }
  return { columns: columnsOf(tidy, judging.today), faults };
}

const keptOf = (stored: Stored | null) =>
  Object.fromEntries(OF_HEADS.map((field) => [field, stored?.[field] ?? null])) as Pick<
    Stored,
    (typeof OF_HEADS)[number]
  >;

function columnsOf(tidy: Omit<Sent, 'groups'> & Profile, today: string): Columns {
  const { approximate_age, client_state_type_id, ...columns } = tidy;
  // Only an age that was typed: reckoned again from the stored date, it would drift (000 O-86).
  const years = tidy.dob_known === 0 && approximate_age !== undefined ? profileAge(tidy, today) : null;
  return {
    ...columns,
    first_name: tidy.first_name ?? '',
    last_name: tidy.last_name ?? '',
    dob_known: tidy.dob_known === 0 ? 0 : 1,
    dob: years === null ? tidy.dob : dobFromAge(years, today),
    mobile: digitsOf(tidy.mobile),
    phone: digitsOf(tidy.phone),
    phone2: digitsOf(tidy.phone2),
  };
}

const digitsOf = (phone: string | null) => (phone === null ? null : (phoneDigits(phone) ?? phone));
