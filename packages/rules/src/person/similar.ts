/**
 * The files that are likely the person whose details are being typed (000 O-34), and why. Each reason can be said in a
 * word and holds literally; a trait that many share (a last name, a date of birth, a building) is never reason enough
 * by itself. Accents, case, hyphens, how a phone is written and which name comes first make no difference.
 */

import { isEmail, sameEmail } from '../text/email.ts';
import { fold } from '../text/fold.ts';
import { phoneDigits } from '../text/phone.ts';
import { postalCode } from '../text/postal-code.ts';
import { saintOf } from '../text/saints.ts';
import { isDate } from '../time/dates.ts';

/** The traits by which two persons are compared. Missing is null or empty. */
export interface Traits {
  /** First and last name, in any order. */
  name: string;
  /** The first name, where it is known which of the words it is. */
  first_name: string | null;
  /** Whether `name` is the whole legal name, though it may be one word (F-121). */
  one_name?: boolean;
  dob: string | null;
  email: string | null;
  /** Phone numbers in any usual way of writing. */
  phones: readonly string[];
  /** The current address. */
  address: { address_ln1: string; postal_code: string } | null;
}

/**
 * name: the same words. name_spelling: the same name in another usual spelling (Saint-Pierre, St-Pierre; Ben Youssef,
 * BenYoussef; MacCarthy, McCarthy). name_near: one typo, or a name left out. name_sound: it sounds alike. first_name: with
 * the same birth, as after a marriage. dob_swapped: day and month of birth the other way round.
 */
export const SIMILAR_REASONS = [
  'name',
  'name_spelling',
  'name_near',
  'name_sound',
  'first_name',
  'dob',
  'dob_swapped',
  'phone',
  'email',
  'address',
] as const;
export type SimilarReason = (typeof SIMILAR_REASONS)[number];

export interface Resemblance {
  reasons: SimilarReason[];
  /** Whether the reasons are enough to call it the same person. */
  likely: boolean;
  /** The higher, the likelier. */
  score: number;
}

const WEIGHT: Readonly<Record<SimilarReason, number>> = {
  name: 50,
  name_spelling: 45,
  name_near: 30,
  name_sound: 20,
  first_name: 15,
  dob: 25,
  dob_swapped: 20,
  phone: 30,
  email: 35,
  address: 15,
};
/** Each is reason enough by itself. */
const ENOUGH: readonly SimilarReason[] = ['name', 'name_spelling', 'phone', 'email'];
const OTHER_DOB = -15;
/** Written for many persons whose day of birth is unknown, so it adds nothing to a first name. */
const UNKNOWN_DAY = '-01-01';
/** Shorter words with one letter changed are other names: Roy and Rey, Lee and Leo. */
const TYPO_FROM = 5;
/** The most words of a name for which words typed as one are tried. */
const MOST_JOINED = 5;

/**
 * Takes apart a text typed into one box: an email, a phone and a date of birth among the names. The first of each
 * counts.
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
 * (the database knows). Likely are two reasons, or one of phone, email and the same name, in whichever spelling.
 */
export function resemblance(one: Traits, other: Traits, sounds_alike: boolean): Resemblance {
  const dob = compareDobs(one.dob, other.dob);
  const reasons: SimilarReason[] = [];
  const whole = one.one_name === true && other.one_name === true;
  const name = compareNames(one.name, other.name, whole) ?? (sounds_alike ? 'name_sound' : null);
  if (name) reasons.push(name);
  const renamed = (name === null || name === 'name_sound') && dob === 'dob' && !one.dob?.endsWith(UNKNOWN_DAY);
  if (renamed && sharesFirstName(one, other)) reasons.push('first_name');
  if (dob === 'dob' || dob === 'dob_swapped') reasons.push(dob);
  if (sharePhone(one.phones, other.phones)) reasons.push('phone');
  if (one.email && other.email && sameEmail(one.email, other.email)) reasons.push('email');
  if (sameAddress(one.address, other.address)) reasons.push('address');

  const weights = reasons.reduce((sum, reason) => sum + WEIGHT[reason], 0);
  return {
    reasons,
    likely: reasons.length > 1 || reasons.some((reason) => ENOUGH.includes(reason)),
    score: weights + (dob === 'other' ? OTHER_DOB : 0),
  };
}

/**
 * The `most` likeliest of the candidates with their reasons, best first. When nothing but a name was given there can be
 * no second reason: then a name that nearly is or sounds the same is enough.
 */
export function mostSimilar<C extends Traits & { id: number; sounds_alike: boolean }>(
  wanted: Traits,
  candidates: readonly C[],
  most: number,
): { candidate: C; reasons: SimilarReason[] }[] {
  const nameAlone = !wanted.dob && !wanted.email && wanted.phones.length === 0 && !wanted.address;
  return candidates
    .map((candidate) => ({ candidate, ...resemblance(wanted, candidate, candidate.sounds_alike) }))
    .filter(({ likely, reasons }) => likely || (nameAlone && reasons.length > 0))
    .toSorted((a, b) => b.score - a.score || a.candidate.id - b.candidate.id)
    .slice(0, most)
    .map(({ candidate, reasons }) => ({ candidate, reasons }));
}

/** The number of a street address, '12' of '12B, rue des Érables'; null when it has no number. */
export const streetNumber = (address_ln1: string): string | null => /\d+/.exec(address_ln1)?.[0] ?? null;

/**
 * Compares two names. `name_near`: each word of the shorter name is in the longer one, at most one of them with a typo.
 * A name of one word is near to no other, because it would be near to everybody of that name, unless both persons have
 * only one name (`whole`).
 */
function compareNames(one: string, other: string, whole: boolean): 'name' | 'name_spelling' | 'name_near' | null {
  const [some, others] = [wordsOf(one), wordsOf(other)];
  if (some.length === 0 || others.length === 0) return null;
  if (some.toSorted().join(' ') === others.toSorted().join(' ')) return 'name';
  const [mine, its] = [spelled(some), spelled(others)];
  const left = unmatched(mine, its);
  const [short, long] = left[0].length <= left[1].length ? left : [left[1], left[0]];
  if (long.length === 0) return 'name_spelling';
  if ((!whole && Math.min(mine.length, its.length) < 2) || short.length > 1) return null;
  const [strange] = short;
  if (strange === undefined) return 'name_near';
  return [...long, ...joinings(long)].some((word) => isTypo(strange, word)) ? 'name_near' : null;
}

/** The sound keys of each word of a name, from the database; words of other scripts and initials have none. */
export type Sounds = readonly (readonly string[])[];

/**
 * Whether each word of one name sounds like a different word of the other, in either direction: Ali Ali does not sound
 * like Ali Hassan. False for names of one word.
 */
export const soundAlike = (one: Sounds, other: Sounds): boolean => soundsWithin(one, other) || soundsWithin(other, one);

function soundsWithin(some: Sounds, others: Sounds): boolean {
  const partners = new Map<number, readonly string[]>();
  // Kuhn's algorithm: a word may take a partner that is already taken if the word that has it finds another one.
  const place = (word: readonly string[], tried: Set<number>): boolean =>
    others.some((other, at) => {
      if (tried.has(at) || !word.some((key) => other.includes(key))) return false;
      tried.add(at);
      const holder = partners.get(at);
      if (holder && !place(holder, tried)) return false;
      partners.set(at, word);
      return true;
    });
  return some.length > 1 && some.every((word) => place(word, new Set()));
}

/** The letters of a name in one usual spelling, sorted: the same whatever the order of its words and the spaces in it. */
export const spelling = (name: string): string => [...spelled(wordsOf(name)).join('')].toSorted().join('');

const wordsOf = (name: string): string[] => fold(name).split(' ').filter(Boolean);

const PREFIXES = ['st', 'ste', 'mc'];

/** The words in one usual spelling: Saint-Pierre, Saintpierre and St-Pierre alike, Mac Carthy, MacCarthy and McCarthy. */
function spelled(words: readonly string[]): string[] {
  const joined: string[] = [];
  let prefix = '';
  for (const word of words.map((one) => (one === 'mac' ? 'mc' : saintOf(one)))) {
    if (prefix === '' && PREFIXES.includes(word)) prefix = word;
    else {
      joined.push(prefix + word);
      prefix = '';
    }
  }
  if (prefix) joined.push(prefix);
  return joined.map((word) => word.replace(/^saint(?=[a-z]{3})/, 'st').replace(/^mac(?=[a-z]{3})/, 'mc'));
}

/**
 * The words that remain of both names without equal words, and without words that two or three words of the other name
 * make together.
 */
function unmatched(some: readonly string[], others: readonly string[]): [string[], string[]] {
  const one = [...some];
  const other = [...others];
  take(one, (word) => take(other, (its) => its === word, 1) > 0);
  takeJoined(one, other);
  takeJoined(other, one);
  return [one, other];
}

/** Removes the words for which `is` holds; returns how many. */
function take(words: string[], is: (word: string) => boolean, most = words.length): number {
  const taken = words.filter(is).slice(0, most);
  for (const word of taken) words.splice(words.indexOf(word), 1);
  return taken.length;
}

function takeJoined(words: string[], parts: string[]): void {
  take(words, (word) => {
    const makers = groups(parts).find((group) => group.join('') === word);
    for (const part of makers ?? []) parts.splice(parts.indexOf(part), 1);
    return makers !== undefined;
  });
}

/** The words joined to one word, in every order; only for two or three words. */
const joinings = (words: readonly string[]): string[] =>
  groups(words)
    .filter((group) => group.length === words.length)
    .map((group) => group.join(''));

/** Two or three of the words in any order: Ben Youssef, De la Cruz. */
function groups(words: readonly string[]): string[][] {
  const ways = (left: readonly string[], most: number): string[][] =>
    most === 0
      ? [[]]
      : left.flatMap((word, at) => ways(left.toSpliced(at, 1), most - 1).map((rest) => [word, ...rest]));
  return [2, 3].filter((size) => size <= words.length).flatMap((size) => ways(words.slice(0, MOST_JOINED), size));
}

/**
 * Whether two persons have the same first name. If only one first name is known, the name of the other must begin or
 * end with it.
 */
function sharesFirstName(one: Traits, other: Traits): boolean {
  if (one.first_name && other.first_name) return firstName(one.first_name) === firstName(other.first_name);
  const [known, typed] = one.first_name ? [one.first_name, other.name] : [other.first_name ?? '', one.name];
  const words = wordsOf(typed);
  const first = firstName(known);
  const parts = words.slice(1).flatMap((_, at) => [words.slice(0, at + 1), words.slice(at + 1)]);
  return first !== '' && parts.some((part) => firstName(part.join(' ')) === first);
}

const firstName = (name: string) => spelled(wordsOf(name)).join('');

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

function compareDobs(one: string | null, other: string | null): 'dob' | 'dob_swapped' | 'other' | null {
  if (one === null || other === null) return null;
  if (one === other) return 'dob';
  return one === `${other.slice(0, 4)}-${other.slice(8)}-${other.slice(5, 7)}` ? 'dob_swapped' : 'other';
}

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
