import type { contract, InputOf } from '@resa/contract';
import { CLIENT_LISTS } from '@resa/contract/client-fields';
import type { Settings } from '@resa/contract/settings';
import { type EditedColumn, fieldsWhere } from '@resa/rules/person/client-fields';
import {
  dobFromAge,
  isAnonymous,
  PROFILE_CONSTANTS,
  type Profile,
  type ProfileConstants,
  type ProfileFacts,
  profileAge,
  tidyProfile,
} from '@resa/rules/person/profile';
import { profileErrors } from '@resa/rules/person/profile-errors';
import { phoneDigits } from '@resa/rules/text/phone';
import { sortationArea } from '@resa/rules/text/postal-code';
import type { Selectable } from 'kysely';
import type { ClientsTable } from '../../db/tables/clients.ts';
import type { FieldFault } from '../../frame/call/refused.ts';

/** A profile as it arrives. */
export type SentProfile = InputOf<typeof contract.clients.store>['client'];
export type StoredProfile = Selectable<ClientsTable>;
/** A profile as it is stored. */
export type Columns = Omit<SentProfile, 'groups' | 'approximate_age' | 'first_name' | 'last_name'> & {
  first_name: string;
  last_name: string;
};

/** A member keeps the stored values of these. */
const OF_HEADS = fieldsWhere<EditedColumn>(({ applies }) => applies === 'head');

/** The facts a profile is checked against. */
export interface ProfileContext {
  today: string;
  settings: Settings;
  /** Null for a new file. */
  stored: StoredProfile | null;
  client_state_type_id: number;
  is_head_or_single: boolean;
  is_partner: boolean;
  /** Whether a new file may be without a name. A stored one may be only if it already was (decision 074). */
  may_be_anonymous?: boolean;
  /** Whether the person refuses a purpose that a file by name needs. */
  refuses_file?: boolean;
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
 * The columns that a sent profile would be stored as, and its faults: the form's own rules (packages/rules) on the
 * tidied profile, then choices that no list offers. With faults the columns must not be stored.
 */
export function checkProfile(
  profile: SentProfile,
  checking: ProfileContext,
): { columns: Columns; faults: FieldFault[] } {
  const facts: ProfileFacts = {
    today: checking.today,
    is_head_or_single: checking.is_head_or_single,
    is_partner: checking.is_partner,
    geo_regions: checking.geo_regions,
    stored_delivery_date: checking.stored?.delivery_date ?? null,
    constants: profileConstants(checking.settings),
  };
  const { groups, approximate_age, ...fields } = profile;
  const completeProfile = {
    ...fields,
    ...(!checking.is_head_or_single && keptOf(checking.stored)),
    ...(approximate_age !== undefined && { approximate_age }),
    client_state_type_id: checking.client_state_type_id,
  };
  const tidy = tidyProfile<typeof completeProfile & Profile>(completeProfile, facts);
  const faults: FieldFault[] = profileErrors(tidy, facts).map(({ path, ...fault }) => ({
    path: `client.${path}`,
    ...fault,
  }));
  const rule = anonymousRule(isAnonymous(tidy), checking);
  if (rule) faults.push({ path: 'client.anonymous', rule });
  for (const field of checking.not_offered) {
    const path = `client.${field}`;
    const isDropped = isLookup(field) && tidy[field] !== profile[field];
    if (!isDropped && !faults.some((fault) => fault.path === path)) faults.push({ path, rule: 'e_not_offered' });
  }
  return { columns: columnsOf(tidy, checking.today), faults };
}

/** Why a file cannot have a name, or be without one; undefined if it can. */
function anonymousRule(anonymous: boolean, { stored, may_be_anonymous, refuses_file }: ProfileContext) {
  if (anonymous) return (stored ? isAnonymous(stored) : may_be_anonymous) ? undefined : 'rule_anonymous';
  return stored && isAnonymous(stored) && refuses_file ? 'rule_anonymous_consent' : undefined;
}

const keptOf = (stored: StoredProfile | null) =>
  Object.fromEntries(OF_HEADS.map((field) => [field, stored?.[field] ?? null])) as Partial<StoredProfile>;
const isLookup = (field: string): field is keyof typeof CLIENT_LISTS => field in CLIENT_LISTS;

function columnsOf(tidy: Omit<SentProfile, 'groups'> & Profile, today: string): Columns {
  const { approximate_age, client_state_type_id, ...columns } = tidy;
  // Only an age that was typed: one computed from the stored date changes over time (000 O-86).
  const years = tidy.dob_known === 0 && approximate_age !== undefined ? profileAge(tidy, today) : null;
  return {
    ...columns,
    first_name: tidy.first_name ?? '',
    last_name: tidy.last_name ?? '',
    area: tidy.area ? sortationArea(tidy.area) : null,
    dob_known: tidy.dob_known === 0 ? 0 : 1,
    dob: years === null ? tidy.dob : dobFromAge(years, today),
    mobile: digitsOf(tidy.mobile),
    phone: digitsOf(tidy.phone),
    phone2: digitsOf(tidy.phone2),
  };
}

const digitsOf = (phone: string | null) => (phone === null ? null : (phoneDigits(phone) ?? phone));
