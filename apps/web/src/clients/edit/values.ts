/**
 * What the profile form holds: the fields that the server takes, as they are typed.
 *
 * valuesOf    the form of a stored client
 * inputOf     what is sent
 * isSame      whether two values of a field say the same
 * PARTS       what is compared, merged and called changed as one
 */
import type { Client, ClientInput } from '@resa/contract/client-file';
import { phoneDigits } from '@resa/rules/phone';
import { formatDigits } from '@resa/rules/phone-format';
import type { Profile } from '@resa/rules/profile';

/** Every field of the form, and the state of the file, which its rules look at. */
export type Values = Profile &
  Pick<Client, 'field_study_id' | 'fee_paid' | 'groups'> & { dob_known: 0 | 1; food_frequency: number | null };
export type Name = Exclude<keyof Values, 'client_state_type_id'>;

const PHONES = ['mobile', 'phone', 'phone2'] as const;
const TEXTS = ['last_name', 'first_name', 'email', 'ext', 'reason_for_ending_text'] as const;

export const NAMES = [
  'last_name',
  'first_name',
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

/** A field or, for the date of birth, the fields that say it together. */
export interface Part {
  readonly name: Name;
  readonly fields: readonly Name[];
}
const BIRTH: Part = { name: 'dob', fields: ['dob_known', 'dob', 'approximate_age'] };
export const PARTS: readonly Part[] = NAMES.filter((name) => name === 'dob' || !BIRTH.fields.includes(name)).map(
  (name) => (name === 'dob' ? BIRTH : { name, fields: [name] }),
);

/** The form of a stored client: phones in their usual form, the rest as it is. */
export function valuesOf(client: Client): Values {
  const { approximate_age: _, ...fields } = Object.fromEntries(
    NAMES.map((name) => [name, client[name as keyof Client]]),
  ) as unknown as Values;
  for (const phone of PHONES) fields[phone] = fields[phone] === null ? null : formatDigits(fields[phone]);
  return { ...fields, client_state_type_id: client.client_state_type_id };
}

/** What is sent: trimmed, phones as digits, empty as null. An age goes only when it was typed (000 O-86). */
export function inputOf(values: Values): ClientInput {
  const { client_state_type_id: _, ...fields } = values;
  for (const name of [...TEXTS, ...PHONES]) fields[name] = plain(name, fields[name]) as string | null;
  if (fields.dob_known === 1 || fields.approximate_age === undefined) delete fields.approximate_age;
  return fields;
}

/** A value as it is stored; a phone that is none stays as typed. */
function plain(name: Name, value: unknown): unknown {
  if (typeof value !== 'string') return value ?? null;
  const text = value.trim();
  return (isPhoneName(name) ? phoneDigits(text) : null) ?? (text || null);
}
const isPhoneName = (name: string) => (PHONES as readonly string[]).includes(name);

const compared = (name: Name, value: unknown) =>
  Array.isArray(value) ? [...value].sort().join('\n') : plain(name, value);

/**
 * Whether two forms say the same in a part, however it is typed. The age is not compared: the date of birth is
 * reckoned from it.
 */
export const isSame = ({ fields }: Part, one: Values, other: Values): boolean =>
  fields.every(
    (name) =>
      name === 'approximate_age' ||
      one[name] === other[name] ||
      compared(name, one[name]) === compared(name, other[name]),
  );

/** The parts in which two forms differ. */
export const differing = (one: Values, other: Values): Part[] => PARTS.filter((part) => !isSame(part, one, other));
