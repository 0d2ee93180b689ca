/**
 * The values of the profile form: the fields that the server takes, as they are typed. Apart from said.ts, whose
 * reading of phones is large to load.
 */
import type { Client } from '@resa/contract/client-file';
import type { Profile } from '@resa/rules/person/profile';
import { formatDigits } from '@resa/rules/text/phone-format';

/** Every field of the form, and the state of the file, which its rules look at. */
export type Values = Profile &
  Pick<Client, 'one_name' | 'field_study_id' | 'fee_paid' | 'groups'> & {
    dob_known: 0 | 1;
    food_frequency: number | null;
  };
export type Name = Exclude<keyof Values, 'client_state_type_id'>;

export const PHONES = ['mobile', 'phone', 'phone2'] as const;
export const NAMES = [
  'last_name',
  'first_name',
  'one_name',
  'gender_type_id',
  'dob_known',
  'dob',
  'approximate_age',
  'marital_status_type_id',
  'pregnancy_status_type_id',
  'delivery_date',
  'mobile',
  'phone',
  'phone2',
  'ext',
  'email',
  'country_of_birth',
  'geo_region_id',
  'citizenship_type_id',
  'date_of_entry',
  'native_language_id',
  'service_language_id',
  'aboriginal_indicator_id',
  'veteran_state_id',
  'education_level_id',
  'field_study_id',
  'reason_for_service_id',
  'food_frequency',
  'referrer_type_id',
  'reason_for_ending_service_id',
  'reason_for_ending_text',
  'groups',
  'fee_paid',
] as const satisfies readonly Name[];

/** The form of a stored client: phones in their usual form, the rest as it is. */
export function valuesOf(client: Client): Values {
  const { approximate_age: _, ...fields } = Object.fromEntries(
    NAMES.map((name) => [name, client[name as keyof Client]]),
  ) as unknown as Values;
  for (const phone of PHONES) fields[phone] = fields[phone] === null ? null : formatDigits(fields[phone]);
  return { ...fields, client_state_type_id: client.client_state_type_id };
}
