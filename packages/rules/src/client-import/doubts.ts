/** Doubts that only the whole file shows: numbers, emails and phones that several persons have, and persons who are there twice. */
import { resemblance, type Traits } from '../person/similar.ts';
import { fold } from '../text/fold.ts';
import { type Checking, cellMend, type Problems } from './context.ts';
import type { ReadPerson } from './person.ts';
import { PHONE_FIELDS } from './targets.ts';
import type { InFilePair, ProposedHousehold, ProposedPerson } from './types.ts';

/** A person with the problems of their household. */
export interface Placed {
  readonly person: ReadPerson;
  readonly household: number;
  readonly problems: Problems;
}

/**
 * Reports numbers, emails and phones that several persons of the file have. A value that only one person may have stays
 * with the first.
 */
export function checkShared(placed: readonly Placed[], { mapping }: Checking): { numbers: ReadonlySet<string> } {
  const numbers = new Set<string>();
  const twice = new Set<string>();
  const emails = new Map<string, Placed>();
  const phones = new Map<string, Placed>();
  for (const one of placed) {
    const { raw, fields, file_number, former_number } = one.person;
    const { line, key: person } = raw;
    for (const [kind, number] of [
      ['file_number', file_number],
      ['former_number', former_number],
    ] as const) {
      if (number === null) continue;
      const key = `${kind} ${number}`;
      const cell = raw.cells.get(kind) ?? raw.cells.get('file_number');
      if (!numbers.has(key)) numbers.add(key);
      else {
        twice.add(person);
        one.problems.fault(
          'import_number_twice',
          { line, person, column: cell?.column ?? null, params: { value: number } },
          cell ? cellMend(line, cell.column, '') : null,
        );
      }
    }
    if (fields.email !== undefined) {
      const key = fields.email.toLowerCase();
      const first = emails.get(key);
      if (!first) emails.set(key, one);
      else {
        if (first.household !== one.household)
          one.problems.warn('import_email_shared', {
            line,
            person,
            column: raw.cells.get('email')?.column ?? null,
            params: { value: fields.email, line: first.person.raw.line },
          });
        delete fields.email;
      }
    }
    for (const name of PHONE_FIELDS) sharePhone(one, name, phones, mapping.shared_phones);
  }
  return { numbers: twice };
}

function sharePhone(
  one: Placed,
  name: (typeof PHONE_FIELDS)[number],
  phones: Map<string, Placed>,
  decided: 'accept' | 'first' | null,
): void {
  const { raw, fields } = one.person;
  const phone = fields[name];
  if (phone === undefined) return;
  const first = phones.get(phone);
  if (!first) phones.set(phone, one);
  else if (first.household !== one.household) {
    const params = { value: phone, line: first.person.raw.line };
    if (decided !== 'accept')
      one.problems.warn('import_phone_shared', {
        line: raw.line,
        person: raw.key,
        column: raw.cells.get(name)?.column ?? null,
        params,
      });
    if (decided === 'first') delete fields[name];
  }
}

const MOST_SHARING = 20;

/** A person of the file as similar files are compared. */
export const traitsOf = (
  { fields }: Pick<ProposedPerson, 'fields'>,
  address: ProposedHousehold['address'],
): Traits => ({
  name: fold(`${fields.first_name ?? ''} ${fields.last_name ?? ''}`),
  first_name: fields.first_name ?? null,
  one_name: fields.one_name === 1,
  dob: fields.dob ?? null,
  email: fields.email ?? null,
  phones: PHONE_FIELDS.flatMap((name) => fields[name] ?? []),
  address: address && { address_ln1: address.address_ln1, postal_code: address.postal_code },
});

interface Known {
  readonly person: ProposedPerson;
  readonly household: string;
  readonly traits: Traits;
}

/**
 * Pairs of persons of the file who may be one, by the rules of similar files: compared are those who share a name, a
 * phone, an email or a birth date with part of a name. A value that more than 20 persons share is left out. Members of one household share its phone and address by nature, so there only the name with the birth counts.
 */
export function pairsInFile(households: readonly ProposedHousehold[]): InFilePair[] {
  const known = households.flatMap((household) =>
    household.persons.map(
      (person): Known => ({ person, household: household.key, traits: traitsOf(person, household.address) }),
    ),
  );
  const sharing = new Map<string, Known[]>();
  for (const one of known)
    for (const key of keysOf(one.traits)) {
      const group = sharing.get(key);
      if (!group) sharing.set(key, [one]);
      else if (group.length <= MOST_SHARING) group.push(one);
    }
  const pairs = new Map<string, InFilePair>();
  for (const group of sharing.values()) {
    if (group.length < 2 || group.length > MOST_SHARING) continue;
    for (const [at, one] of group.entries())
      for (const other of group.slice(at + 1)) {
        const key = `${one.person.key} ${other.person.key}`;
        if (!pairs.has(key)) {
          const pair = pairOf(one, other);
          if (pair) pairs.set(key, pair);
        }
      }
  }
  return [...pairs.values()];
}

/** The texts of which two persons must share one to be compared. */
function keysOf({ name, dob, email, phones }: Traits): string[] {
  const words = name.split(' ').filter(Boolean).toSorted();
  const keys = [`name ${words.join(' ')}`, ...phones.map((phone) => `phone ${phone}`)];
  if (email !== null) keys.push(`email ${email.toLowerCase()}`);
  if (dob !== null) for (const word of words) keys.push(`birth ${dob} ${word}`);
  return keys;
}

function pairOf(one: Known, other: Known): InFilePair | null {
  const { reasons, likely, score } = resemblance(one.traits, other.traits, false);
  if (!likely) return null;
  const named = reasons.some((reason) => reason.startsWith('name'));
  const born = reasons.includes('dob') || reasons.includes('dob_swapped');
  // Two of one household, or with two births that are known, share a phone and an address without being one.
  if (one.household === other.household && !(named && born)) return null;
  if (!named && !reasons.includes('first_name')) return null;
  if (!born && one.traits.dob !== null && other.traits.dob !== null) return null;
  return { one: one.person.key, other: other.person.key, reasons, score };
}
