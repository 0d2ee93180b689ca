/**
 * Which files are proposed as two of one person: those that resemble each other enough to be looked at in a
 * worklist, which is more than a hint while a file is typed, and the keys by which they are found. Two files are compared
 * only where they share a key, never every pair.
 */

import { phoneDigits } from '../text/phone.ts';
import { postalCode } from '../text/postal-code.ts';
import { type Resemblance, spelling, streetNumber, type Traits } from './similar.ts';

/** A near name with the same birth, say; the same name stays below it where the births differ. */
const LISTED_FROM = 45;

/** A key that more files share than these says nothing: the phone of a shelter, the birth that nobody knows. */
export const MOST_WITH_KEY = 50;

/** Whether two files are proposed as one person: never for one reason alone, since many have the same name. */
export const isDuplicate = ({ reasons, score }: Resemblance): boolean => reasons.length > 1 && score >= LISTED_FROM;

/** How each word of a name sounds, by the database's keys; words of other scripts, and initials, have none. */
export type Sounds = readonly (readonly string[])[];

/** Whether each word of one name sounds like a word of the other; a lone word says too little. */
export const soundAlike = (one: Sounds, other: Sounds): boolean => soundsWithin(one, other) || soundsWithin(other, one);

const soundsWithin = (some: Sounds, others: Sounds): boolean => {
  const keys = new Set(others.flat());
  return some.length > 1 && some.every((word) => word.some((key) => keys.has(key)));
};

/**
 * The keys of a file: its phones and its email, and its birth and its address, each with the sound of one of its names.
 * Day and month count in either order.
 */
export function duplicateKeys({ name, dob, email, phones, address }: Traits, sounds: Sounds): string[] {
  const heard = sounds.flat();
  // Of another script: the whole name.
  const names = heard.length > 0 ? heard : [spelling(name)];
  const born = dob && [dob.slice(0, 4), ...[dob.slice(5, 7), dob.slice(8)].toSorted()].join('-');
  const code = address && postalCode(address.postal_code);
  const number = address && streetNumber(address.address_ln1);
  const keys = [
    ...phones.flatMap((phone) => phoneDigits(phone) ?? []).map((digits) => `phone ${digits}`),
    ...(email ? [`email ${email.toLowerCase()}`] : []),
    ...(born ? names.map((one) => `born ${born} ${one}`) : []),
    ...(code && number ? names.map((one) => `home ${code} ${number} ${one}`) : []),
  ];
  return [...new Set(keys)];
}
