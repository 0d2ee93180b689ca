/**
 * The profile in groups, as it is read and edited (000 §2 "Profile (vitals) form"): which fields there are for this
 * person, and how each is said. The rules decide what applies; what does not is absent.
 */
import { fieldNamed, type ProfileField } from '@resa/contract/client-fields';
import type { Client } from '@resa/contract/client-file';
import type { profileFields } from '@resa/rules/person/profile';
import type { TextKey } from '../../local/texts.ts';

/** Fields that nobody types: the server keeps them. */
const GIVEN: readonly (keyof Client)[] = ['origin', 'created_at', 'updated_at'];
export interface ProfileGroup {
  readonly title: TextKey;
  readonly fields: readonly ProfileField[];
}
type Shown = ReturnType<typeof profileFields>;

const of = (...names: (keyof Client)[]) => names.map((name) => fieldNamed(name) as ProfileField);
const when = (applies: boolean, ...names: (keyof Client)[]) => (applies ? of(...names) : []);

export const profileGroups = (shown: Shown): ProfileGroup[] => [
  {
    title: 'group_identity',
    fields: [
      ...of('last_name', shown.one_name ? 'one_name' : 'first_name', 'gender_type_id', 'dob'),
      ...when(shown.adult, 'marital_status_type_id'),
      ...when(shown.adult_female, 'pregnancy_status_type_id', 'delivery_date'),
    ],
  },
  {
    title: 'group_contact',
    fields: of('mobile', 'phone', 'phone2', 'ext', 'email'),
  },
  {
    title: 'group_origin',
    fields: [
      ...of('country_of_birth', 'geo_region_id', 'citizenship_type_id'),
      ...when(shown.date_of_entry, 'date_of_entry'),
      ...when(shown.head, 'native_language_id', 'service_language_id'),
      ...of('aboriginal_indicator_id', 'veteran_state_id'),
    ],
  },
  {
    title: 'group_education',
    fields: of('education_level_id', 'field_study_id'),
  },
  {
    title: 'group_service',
    fields: [
      ...when(shown.head, 'reason_for_service_id', 'food_frequency', 'referrer_type_id'),
      ...when(shown.reason_for_ending, 'reason_for_ending_service_id'),
      ...when(shown.reason_for_ending_text, 'reason_for_ending_text'),
      ...of('groups', 'fee_paid', 'origin', 'created_at', 'updated_at'),
    ],
  },
];

/** The same groups with what can be edited; the control of the first name says whether there is one. */
export const editedGroups = (shown: Shown): ProfileGroup[] =>
  profileGroups(shown).map(({ title, fields }) => ({
    title,
    fields: fields
      .filter(({ name }) => !GIVEN.includes(name))
      .flatMap((field) => (field.name === 'one_name' ? of('first_name') : field)),
  }));

const GROUPS: readonly ProfileGroup[] = profileGroups({
  head: true,
  one_name: false,
  adult: true,
  adult_female: true,
  date_of_entry: true,
  reason_for_ending: true,
  reason_for_ending_text: true,
});

/** The group of a field; the two that belong to the date of birth are fields of only the form. */
export const groupOf = (name: string): string =>
  GROUPS.find(({ fields }) => fields.some((one) => one.name === name))?.title ?? 'group_identity';

/** The label of a field; the two that belong to the date of birth are fields of only the form. */
export const labelOf = (name: string): TextKey =>
  name === 'approximate_age' || name === 'dob_known' ? name : (fieldNamed(name)?.label ?? 'details');

/** The place of a field on the page, to read or to edit, so that the card can lead to it. */
export const placeOf = (name: string): string => `profile_${name}`;
