/**
 * Which files are proposed as two of one person: those that resemble each other enough to be looked at in a
 * worklist, which is more than a hint while a file is typed, and the keys by which they are found. Two files are compared
 * only if they share a key, never every pair.
 */

import { phoneDigits } from '../text/phone.ts';
import { postalCode } from '../text/postal-code.ts';
import {
  type Resemblance,
  resemblance,
  type SimilarReason,
  type Sounds,
  spelling,
  streetNumber,
  type Traits,
} from './similar.ts';

/**
 * The least score of a pair. A similar name with the same birth reaches it; the same name with different births does
 * not.
 */
const LISTED_FROM = 45;
/** Two persons may be parent and child from this difference of birth years; they share name, phone and address. */
const GENERATION_YEARS = 14;

/** A key that more files share than these says nothing: the phone of a shelter, the birth that nobody knows. */
export const MOST_WITH_KEY = 50;

/**
 * Returns how far two files resemble each other if they are proposed as one person, otherwise null (decision 021). A
 * pair needs two reasons, because many persons have the same name. Persons whose births are a generation apart are
 * never proposed. If only the sound of the first names is alike, as with twins, the same phone or email is needed.
 */
export function duplicateOf(one: Traits, other: Traits, sounds_alike: boolean): Resemblance | null {
  const checked = resemblance(one, other, sounds_alike);
  const has = (reason: SimilarReason) => checked.reasons.includes(reason);
  if (checked.reasons.length < 2 || checked.score < LISTED_FROM || isGenerationApart(one.dob, other.dob)) return null;
  if (has('name_sound') && !has('first_name') && !has('phone') && !has('email')) return null;
  return checked;
}

const isGenerationApart = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && Math.abs(Number(one.slice(0, 4)) - Number(other.slice(0, 4))) >= GENERATION_YEARS;

/**
 * The keys of a file: its phones and its email, and its birth and its address, each with the sound of one of its names and
 * with the whole name in its usual spelling, so that BenYoussef is found together with Ben Youssef. Day and month count
 * in either order.
 */
export function duplicateKeys({ name, dob, email, phones, address }: Traits, sounds: Sounds): string[] {
  const names = [...sounds.flat(), spelling(name)];
  const birthKey = dob && [dob.slice(0, 4), ...[dob.slice(5, 7), dob.slice(8)].toSorted()].join('-');
  const code = address && postalCode(address.postal_code);
  const number = address && streetNumber(address.address_ln1);
  const keys = [
    ...phones.flatMap((phone) => phoneDigits(phone) ?? []).map((digits) => `phone ${digits}`),
    ...(email ? [`email ${email.toLowerCase()}`] : []),
    ...(birthKey ? names.map((one) => `born ${birthKey} ${one}`) : []),
    ...(code && number ? names.map((one) => `home ${code} ${number} ${one}`) : []),
  ];
  return [...new Set(keys)];
}
