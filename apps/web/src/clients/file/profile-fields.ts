/**
 * The profile in groups, as it is read and edited (000 §2 "Profile (vitals) form"): which fields there are for this
 * person, and how each is said. The rules decide what applies; what does not is absent.
 */
import type { Client } from '@resa/contract/client-file';
import type { ListName } from '@resa/contract/lists/index';
import type { profileFields } from '@resa/rules/person/profile';
import type { TextKey } from '../../local/texts.ts';

export type ProfileField = { readonly name: keyof Client; readonly label: TextKey } & (
  | { readonly as: 'text' | 'email' | 'phone' | 'date' | 'birth' | 'every_days' | 'yes_no' | 'origin' | 'tags' }
  | { readonly as: 'lookup'; readonly of: ListName }
);
/** What nobody types: the server keeps it. */
const GIVEN: readonly (keyof Client)[] = ['origin', 'created_at', 'updated_at'];
export interface ProfileGroup {
  readonly title: TextKey;
  readonly fields: readonly ProfileField[];
}
type Shown = ReturnType<typeof profileFields>;

const field = (
  name: keyof Client,
  label: TextKey,
  as: Exclude<ProfileField['as'], 'lookup'> = 'text',
): ProfileField => ({
  name,
  label,
  as,
});
const named = (name: keyof Client, label: TextKey, of: ListName): ProfileField => ({ name, label, as: 'lookup', of });
const when = (applies: boolean, ...fields: ProfileField[]) => (applies ? fields : []);

export const profileGroups = (shown: Shown): ProfileGroup[] => [
  {
    title: 'group_identity',
    fields: [
      field('last_name', 'last_name'),
      field('first_name', 'first_name'),
      named('gender_type_id', 'gender', 'genders'),
      field('dob', 'dob', 'birth'),
      ...when(shown.adult, named('marital_status_type_id', 'marital_status', 'marital_status_types')),
      ...when(
        shown.adult_female,
        named('pregnancy_status_type_id', 'pregnancy_status', 'pregnancy_status_types'),
        field('delivery_date', 'delivery_date', 'date'),
      ),
    ],
  },
  {
    title: 'group_contact',
    fields: [
      field('mobile', 'mobile', 'phone'),
      field('phone', 'phone', 'phone'),
      field('phone2', 'phone2', 'phone'),
      field('ext', 'ext'),
      field('email', 'email', 'email'),
    ],
  },
  {
    title: 'group_origin',
    fields: [
      named('country_of_birth', 'country_of_birth', 'countries'),
      named('geo_region_id', 'geo_region', 'geo_region_types'),
      named('citizenship_type_id', 'citizenship', 'citizenship_types'),
      ...when(shown.date_of_entry, field('date_of_entry', 'date_of_entry', 'date')),
      ...when(
        shown.head,
        named('native_language_id', 'native_language', 'languages'),
        named('service_language_id', 'service_language', 'service_languages'),
      ),
      named('aboriginal_indicator_id', 'aboriginal_status', 'aboriginal_indicators'),
      named('veteran_state_id', 'veteran_status', 'veteran_states'),
    ],
  },
  {
    title: 'group_education',
    fields: [
      named('education_level_id', 'education_level', 'education_levels'),
      named('field_study_id', 'field_study', 'field_study_types'),
    ],
  },
  {
    title: 'group_service',
    fields: [
      ...when(
        shown.head,
        named('reason_for_service_id', 'reason_for_service', 'reasons_for_service'),
        field('food_frequency', 'food_frequency', 'every_days'),
        named('referrer_type_id', 'referrer', 'referrer_types'),
      ),
      ...when(
        shown.reason_for_ending,
        named('reason_for_ending_service_id', 'reason_for_ending', 'reasons_for_ending_service'),
      ),
      ...when(shown.reason_for_ending_text, field('reason_for_ending_text', 'reason_for_ending_text')),
      field('groups', 'tags', 'tags'),
      field('fee_paid', 'fee_paid', 'yes_no'),
      field('origin', 'file_origin', 'origin'),
      field('created_at', 'created_at', 'date'),
      field('updated_at', 'updated_at', 'date'),
    ],
  },
];

/** The same groups with what can be edited. */
export const editedGroups = (shown: Shown): ProfileGroup[] =>
  profileGroups(shown).map(({ title, fields }) => ({
    title,
    fields: fields.filter(({ name }) => !GIVEN.includes(name)),
  }));

const GROUPS: readonly ProfileGroup[] = profileGroups({
  head: true,
  adult: true,
  adult_female: true,
  date_of_entry: true,
  reason_for_ending: true,
  reason_for_ending_text: true,
});
/** Every field that a profile can have, whether or not it applies to a person. */
export const PROFILE_FIELDS: readonly ProfileField[] = GROUPS.flatMap(({ fields }) => fields);

export const fieldNamed = (name: string): ProfileField | undefined => PROFILE_FIELDS.find((one) => one.name === name);

/** The group that a field stands in; the two that belong to the date of birth are fields of the form alone. */
export const groupOf = (name: string): string =>
  GROUPS.find(({ fields }) => fields.some((one) => one.name === name))?.title ?? 'group_identity';

/** What a field is called; the two that belong to the date of birth are fields of the form alone. */
export const labelOf = (name: string): TextKey =>
  name === 'approximate_age' || name === 'dob_known' ? name : (fieldNamed(name)?.label ?? 'details');

/** The place of a field on the page, to read or to edit, so that the card can lead to it. */
export const placeOf = (name: string): string => `profile_${name}`;
