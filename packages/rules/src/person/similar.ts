/**
 * Which files are likely the person whose details are being typed (000 O-34), and why. Each reason can be said in a
 * word; what is common to many (a last name, a date of birth, a building) is never reason enough alone. Accents, case,
 * hyphens, how a phone is written and which name stands first make no difference.
 */

import { isEmail, sameEmail } from '../text/email.ts';
import { fold } from '../text/fold.ts';
import { phoneDigits } from '../text/phone.ts';
import { postalCode } from '../text/postal-code.ts';
import { isDate } from '../time/dates.ts';

/** What two persons are compared by. Missing is null or empty. */
export interface Traits {
  /** First and last name, in any order. */
  name: string;
  dob: string | null;
  email: string | null;
  /** In any usual way of writing. */
  phones: readonly string[];
  /** The current address. */
  address: { address_ln1: string; postal_code: string } | null;
}

export type SimilarReason = 'name' | 'name_sound' | 'dob' | 'phone' | 'email' | 'address';

export interface Resemblance {
  reasons: SimilarReason[];
  /** Whether the reasons are enough to call it the same person. */
  likely: boolean;
  /** The higher, the likelier. */
  score: number;
}

const WEIGHT: Readonly<Record<SimilarReason, number>> = {
  name: 30,
  name_sound: 20,
  dob: 25,
  phone: 30,
  email: 35,
  address: 15,
};
const SAME_NAME = 20;
const OTHER_DOB = -15;
/** Shorter words with one letter changed are other names: Roy and Rey, Lee and Leo. */
const TYPO_FROM = 5;

/**
 * Takes apart what was typed into one box: an e-mail, a phone and a date of birth stand among the names. The first of
 * each counts.
 */
export function readTraits(typed: string): Pick<Traits, 'name' | 'dob' | 'email' | 'phones'> {
  let rest = typed;
  const take = (pattern: RegExp, is: (text: string) => boolean): string | null => {
    const found = rest.match(pattern)?.find(is) ?? null;
    if (found !== null) rest = rest.replace(found, ' ');
    return found;
  };
  const email = take(/[^\s,;<>()]+@[^\s,;<>()]+/g, isEmail);
  const dob = take(/\d{4}-\d{2}-\d{2}/g, isDate);
  const phone = take(/\+?\(?\d[\d\s().-]{8,}\d/g, (text) => phoneDigits(text) !== null);
  return { name: fold(rest), dob, email, phones: phone === null ? [] : [phone] };
}

/**
 * How far two persons resemble each other; the same whichever comes first. `sounds_alike` says whether their names do
 * (the database knows). Likely are two reasons, or one of phone, e-mail and the very same name.
 */
export function resemblance(one: Traits, other: Traits, sounds_alike: boolean): Resemblance {
  const names = compareNames(one.name, other.name);
  const reasons: SimilarReason[] = [];
  if (names !== 'other') reasons.push('name');
  else if (sounds_alike) reasons.push('name_sound');
  const dobs = one.dob !== null && other.dob !== null;
  if (dobs && sameDob(one.dob as string, other.dob as string)) reasons.push('dob');
  if (sharePhone(one.phones, other.phones)) reasons.push('phone');
  if (one.email && other.email && sameEmail(one.email, other.email)) reasons.push('email');
  if (sameAddress(one.address, other.address)) reasons.push('address');

  const weights = reasons.reduce((sum, reason) => sum + WEIGHT[reason], 0);
  return {
    reasons,
    likely: names === 'same' || reasons.includes('phone') || reasons.includes('email') || reasons.length > 1,
    score: weights + (names === 'same' ? SAME_NAME : 0) + (dobs && !reasons.includes('dob') ? OTHER_DOB : 0),
  };
}

/**
 * The `most` likeliest of the candidates with their reasons, best first. When nothing but a name was given there can be
 * no second reason: then a name that nearly is or sounds the same is enough.
 */
export function mostSimilar<C extends Traits & { id: number; sounds_alike: boolean }>(
  sought: Traits,
  candidates: readonly C[],
  most: number,
): { candidate: C; reasons: SimilarReason[] }[] {
  const nameAlone = !sought.dob && !sought.email && sought.phones.length === 0 && !sought.address;
  return candidates
    .map((candidate) => ({ candidate, ...resemblance(sought, candidate, candidate.sounds_alike) }))
    .filter(({ likely, reasons }) => likely || (nameAlone && reasons.length > 0))
    .toSorted((a, b) => b.score - a.score || a.candidate.id - b.candidate.id)
    .slice(0, most)
    .map(({ candidate, reasons }) => ({ candidate, reasons }));
}

/** The number of a street address, '12' of '12B, rue des Érables'; null when none stands in it. */
export const streetNumber = (address_ln1: string): string | null => /\d+/.exec(address_ln1)?.[0] ?? null;

/**
 * same: the same words in any order. near: each word of the shorter name stands in the longer, one of them with a typo
 * at most; a name of one word is near to none, or every namesake's family would be.
 */
function compareNames(one: string, other: string): 'same' | 'near' | 'other' {
  const [short, long] = [wordsOf(one), wordsOf(other)].toSorted((a, b) => a.length - b.length) as [string[], string[]];
  if (short.length === 0) return 'other';
  const left = [...long];
  const strange = short.filter((word) => {
    const at = left.indexOf(word);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  if (strange.length === 0 && left.length === 0) return 'same';
  if (short.length < 2 || strange.length > 1) return 'other';
  return strange.every((word) => left.some((candidate) => isTypo(word, candidate))) ? 'near' : 'other';
}

const wordsOf = (name: string): string[] => fold(name).split(' ').filter(Boolean).toSorted();

/** Whether one letter was left out, added or changed, or two neighbours were swapped. */
function isTypo(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short.length < TYPO_FROM || long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at++;
  const rest = short.slice(at);
  if (short.length < long.length) return rest === long.slice(at + 1);
  const swapped = short[at] === long[at + 1] && short[at + 1] === long[at];
  return rest.slice(1) === long.slice(at + 1) || (swapped && rest.slice(2) === long.slice(at + 2));
}

/** The same day, or day and month the other way round. */
const sameDob = (one: string, other: string): boolean =>
  one === other || one === `${other.slice(0, 4)}-${other.slice(8)}-${other.slice(5, 7)}`;

function sharePhone(some: readonly string[], others: readonly string[]): boolean {
  const digits = new Set(some.flatMap((phone) => phoneDigits(phone) ?? []));
  return others.some((phone) => digits.has(phoneDigits(phone) ?? ''));
}

/** The same street number at the same postal code: a code covers one side of a street block, or a building. */
function sameAddress(one: Traits['address'], other: Traits['address']): boolean {
  if (!one || !other) return false;
  const code = postalCode(one.postal_code);
  const number = streetNumber(one.address_ln1);
  return (
    code !== null &&
    number !== null &&
    code === postalCode(other.postal_code) &&
    number === streetNumber(other.address_ln1)
  );
}
