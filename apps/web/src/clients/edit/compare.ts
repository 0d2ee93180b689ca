/**
 * Compares values of the profile form regardless of how they are typed.
 *
 * inputOf   the values that are sent
 * isSame    whether two forms have the same value in a part
 * PARTS     the units of comparing, merging and listing changes
 */
import type { ClientInput } from '@resa/contract/client-file';
import { fieldsWhere, type NameOfKind } from '@resa/rules/person/client-fields';
import { phoneDigits } from '@resa/rules/text/phone';
import { NAMES, type Name, PHONES, type Values } from './values.ts';

const TYPED = fieldsWhere<NameOfKind<'text' | 'email' | 'phone'>>(({ kind }) =>
  ['text', 'email', 'phone'].includes(kind),
);

/** A field or, for the date of birth and the first name, the fields that state it together. */
export interface Part {
  readonly name: Name;
  readonly fields: readonly Name[];
}
const BIRTH: Part = { name: 'dob', fields: ['dob_known', 'dob', 'approximate_age'] };
const FIRST_NAME: Part = { name: 'first_name', fields: ['first_name', 'one_name'] };
export const PARTS: readonly Part[] = NAMES.flatMap((name) => {
  const together = [BIRTH, FIRST_NAME].find(({ fields }) => fields.includes(name));
  if (!together) return { name, fields: [name] };
  return together.name === name ? together : [];
});

/** The input of the call: trimmed, phones as digits, empty as null. An age goes only when it was typed (000 O-86). */
export function inputOf(values: Values): ClientInput {
  const { client_state_type_id: _, ...fields } = values;
  for (const name of TYPED) fields[name] = plain(name, fields[name]) as string;
  if (fields.dob_known === 1 || fields.approximate_age === undefined) delete fields.approximate_age;
  return fields;
}

/** A value as it is stored; an invalid phone number stays as typed. */
function plain(name: Name, value: unknown): unknown {
  if (typeof value !== 'string') return value ?? null;
  const text = value.trim();
  return (isPhoneName(name) ? phoneDigits(text) : null) ?? (text || null);
}
const isPhoneName = (name: string) => (PHONES as readonly string[]).includes(name);

const compared = (name: Name, value: unknown) =>
  Array.isArray(value) ? [...value].sort().join('\n') : plain(name, value);

/**
 * Whether two forms have the same value in a part, however it is typed. The age is not compared: the date of birth is
 * computed from it.
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
