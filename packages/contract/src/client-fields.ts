/** The fields of a client's profile, in their order: what screens, logs and comparisons call each, and how they say its value. */
import type { Client } from './client-file.ts';
import type { ListName } from './lists/names.ts';
import type { TextKey } from './texts.ts';

export type ProfileField = { readonly name: keyof Client; readonly label: TextKey } & (
  | { readonly as: 'text' | 'email' | 'phone' | 'date' | 'birth' | 'every_days' | 'yes_no' | 'origin' | 'tags' }
  | { readonly as: 'lookup'; readonly of: ListName }
);

export const clientFields: readonly ProfileField[] = [
  { name: 'last_name', label: 'last_name', as: 'text' },
  { name: 'first_name', label: 'first_name', as: 'text' },
  { name: 'one_name', label: 'one_name', as: 'yes_no' },
  { name: 'gender_type_id', label: 'gender', as: 'lookup', of: 'genders' },
  { name: 'dob', label: 'dob', as: 'birth' },
  { name: 'marital_status_type_id', label: 'marital_status', as: 'lookup', of: 'marital_status_types' },
  { name: 'pregnancy_status_type_id', label: 'pregnancy_status', as: 'lookup', of: 'pregnancy_status_types' },
  { name: 'delivery_date', label: 'delivery_date', as: 'date' },
  { name: 'mobile', label: 'mobile', as: 'phone' },
  { name: 'phone', label: 'phone', as: 'phone' },
  { name: 'phone2', label: 'phone2', as: 'phone' },
  { name: 'ext', label: 'ext', as: 'text' },
  { name: 'email', label: 'email', as: 'email' },
  { name: 'country_of_birth', label: 'country_of_birth', as: 'lookup', of: 'countries' },
  { name: 'geo_region_id', label: 'geo_region', as: 'lookup', of: 'geo_region_types' },
  { name: 'citizenship_type_id', label: 'citizenship', as: 'lookup', of: 'citizenship_types' },
  { name: 'date_of_entry', label: 'date_of_entry', as: 'date' },
  { name: 'native_language_id', label: 'native_language', as: 'lookup', of: 'languages' },
  { name: 'service_language_id', label: 'service_language', as: 'lookup', of: 'service_languages' },
  { name: 'aboriginal_indicator_id', label: 'aboriginal_status', as: 'lookup', of: 'aboriginal_indicators' },
  { name: 'veteran_state_id', label: 'veteran_status', as: 'lookup', of: 'veteran_states' },
  { name: 'education_level_id', label: 'education_level', as: 'lookup', of: 'education_levels' },
  { name: 'field_study_id', label: 'field_study', as: 'lookup', of: 'field_study_types' },
  { name: 'reason_for_service_id', label: 'reason_for_service', as: 'lookup', of: 'reasons_for_service' },
  { name: 'food_frequency', label: 'food_frequency', as: 'every_days' },
  { name: 'referrer_type_id', label: 'referrer', as: 'lookup', of: 'referrer_types' },
  { name: 'reason_for_ending_service_id', label: 'reason_for_ending', as: 'lookup', of: 'reasons_for_ending_service' },
  { name: 'reason_for_ending_text', label: 'reason_for_ending_text', as: 'text' },
  { name: 'groups', label: 'tags', as: 'tags' },
  { name: 'fee_paid', label: 'fee_paid', as: 'yes_no' },
  { name: 'origin', label: 'file_origin', as: 'origin' },
  { name: 'created_at', label: 'created_at', as: 'date' },
  { name: 'updated_at', label: 'updated_at', as: 'date' },
];

/** The field of this name, unless the profile has none. */
export const fieldNamed = (name: string): ProfileField | undefined => clientFields.find((one) => one.name === name);
