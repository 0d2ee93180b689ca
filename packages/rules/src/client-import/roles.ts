/** The roles of a household: its head, and what the others are to the head. */
import { ADULT_AGE, isMarried, OTHER_PERSON, PARTNER_AGE, ROLE } from '../person/family.ts';
import { yesOrNo } from './cells.ts';
import { type Checking, type Problems, valueIn } from './context.ts';
import type { Group } from './grouping.ts';
import { given, type ReadPerson } from './person.ts';
import type { RawPerson } from './raw.ts';
import type { Correction } from './types.ts';
import { isEmptyValue } from './values.ts';

/** The role that a user chose or that the file gives; null without either. */
export function givenRole(raw: RawPerson, checking: Checking, corrected: ReadonlyMap<string, number>): number | null {
  const chosen = corrected.get(raw.key);
  if (chosen !== undefined) return chosen === ROLE.single ? ROLE.head : chosen;
  const cell = given(raw, 'role');
  const value = cell && !isEmptyValue('family_role_types', cell.text) ? valueIn(checking, 'role', cell.text) : null;
  if (typeof value === 'number') return value === ROLE.single ? ROLE.head : value;
  const head = given(raw, 'head');
  if (head && yesOrNo(head.text) === true) return ROLE.head;
  for (const word of raw.words ?? []) {
    const id = checking.matches('family_role_types', word);
    if (id !== null && id > ROLE.head) return id;
  }
  if (raw.whose === 'partner') return ROLE.partner;
  return raw.whose.startsWith('child') ? ROLE.child : null;
}

/** Whether somebody counts as an adult before their birth is read, which decides how a year of two digits is read. */
export const isTakenForAdult = (role: number | null): boolean => role === ROLE.head || role === ROLE.partner;

/** If a user chose the head of a household, removes the role of every other head. */
export const withChosenHead = (
  candidates: readonly Candidate[],
  corrected: ReadonlyMap<string, number>,
): Candidate[] => {
  const chosen = candidates.filter(({ person, role }) => role === ROLE.head && corrected.has(person.raw.key));
  if (chosen.length === 0) return [...candidates];
  return candidates.map((one) => (one.role === ROLE.head && !chosen.includes(one) ? { ...one, role: null } : one));
};

export const roleCorrections = (corrections: readonly Correction[]): ReadonlyMap<string, number> =>
  new Map(corrections.flatMap((one) => (one.kind === 'role' ? [[one.person, one.role] as const] : [])));

export interface Member {
  readonly person: ReadPerson;
  role: number;
}

interface Candidate {
  readonly person: ReadPerson;
  readonly role: number | null;
}

const isMinor = ({ years }: ReadPerson): boolean => years !== null && years < ADULT_AGE;
const isAdult = ({ years }: ReadPerson): boolean => years !== null && years >= ADULT_AGE;

/** The persons of a household with their roles, the head first. Reports broken rules to `problems`. */
export function membersOf(
  group: Group,
  candidates: readonly Candidate[],
  checking: Checking,
  problems: Problems,
): Member[] {
  const head = headOf(group, candidates, problems);
  if (!head) return [];
  const others = candidates.filter((one) => one !== head);
  if (others.length === 0) return [{ person: head.person, role: ROLE.single }];
  const members: Member[] = [{ person: head.person, role: ROLE.head }];
  for (const { person, role } of others) members.push({ person, role: roleOf(person, role, head.person, problems) });
  checkPartner(members, checking, problems);
  checkParents(members, problems);
  warnOfTwins(members, problems);
  return members;
}

const lastRow = (candidates: readonly Candidate[]): Candidate | undefined => candidates.at(-1);

/**
 * Finds the head: the person with that role, otherwise the one the other rows refer to, otherwise the first adult,
 * otherwise the first person whose age is not known.
 */
function headOf(group: Group, candidates: readonly Candidate[], problems: Problems): Candidate | undefined {
  const heads = candidates.filter(({ role }) => role === ROLE.head);
  const [first, ...more] = heads;
  for (const { person } of more) {
    const { line, key } = person.raw;
    const role = { kind: 'role', person: key, role: OTHER_PERSON } as const;
    problems.fault('import_two_heads', { line, person: key, column: given(person.raw, 'role')?.column ?? null }, role);
  }
  if (first) {
    if (isMinor(first.person)) faultMinor(first, candidates, problems);
    return first;
  }
  const referred = candidates.find(({ person }) => person.raw.key === group.referred && !isMinor(person));
  if (referred) return referred;
  const row = candidates.find(({ person, role }) => person.raw.whose === 'row' && role === null && isAdult(person));
  const adult = row ?? candidates.find(({ person }) => isAdult(person));
  const chosen = adult ?? candidates.find(({ person }) => !isMinor(person));
  const { line, key } = (chosen ?? lastRow(candidates))?.person.raw ?? { line: 0, key: null };
  if (!chosen) {
    const only = candidates[0];
    const at = only?.person.raw;
    if (at)
      problems.fault(candidates.length === 1 ? 'import_head_minor' : 'import_no_head', {
        line: at.line,
        person: at.key,
      });
    return only;
  }
  // A person that the file calls a child, or anything else, becomes the head.
  if (chosen.role !== null)
    problems.warn('import_head_chosen', { line, person: key, params: { name: nameOf(chosen.person) } });
  return chosen;
}

function faultMinor({ person }: Candidate, candidates: readonly Candidate[], problems: Problems): void {
  const adult = candidates.find((one) => isAdult(one.person));
  const mend = adult && ({ kind: 'role', person: adult.person.raw.key, role: ROLE.head } as const);
  problems.fault(
    'import_head_minor',
    { line: person.raw.line, person: person.raw.key, params: { name: nameOf(person) } },
    mend ?? null,
  );
}

const nameOf = ({ raw }: ReadPerson): string => `${raw.first_name} ${raw.last_name}`.trim().slice(0, 60);

/** An adult without a role is an other person, never a partner; a minor is a child. */
function roleOf(person: ReadPerson, role: number | null, head: ReadPerson, problems: Problems): number {
  // A second head is a fault; until it is mended they are an other person.
  if (role === ROLE.head) return OTHER_PERSON;
  if (role !== null) return role;
  if (isMinor(person) && (head.years === null || head.years - (person.years ?? 0) >= PARENT_YEARS)) return ROLE.child;
  problems.warn('import_role_other', {
    line: person.raw.line,
    person: person.raw.key,
    params: { name: nameOf(person) },
  });
  return OTHER_PERSON;
}

/** Only a married head has a partner, one, and of sixteen years at least (decision 035). */
function checkPartner(members: readonly Member[], { mapping, facts }: Checking, problems: Problems): void {
  const partners = members.filter(({ role }) => role === ROLE.partner);
  const [head] = members;
  const [partner, ...more] = partners;
  if (!head || !partner) return;
  for (const { person } of more) {
    const other = { kind: 'role', person: person.raw.key, role: OTHER_PERSON } as const;
    problems.fault(
      'import_two_partners',
      { line: person.raw.line, person: person.raw.key, params: { name: nameOf(person) } },
      other,
    );
  }
  const { raw, years } = partner.person;
  const at = { line: raw.line, person: raw.key, params: { name: nameOf(partner.person) } };
  if (years !== null && years < PARTNER_AGE) {
    problems.fault('import_partner_minor', at, { kind: 'role', person: raw.key, role: ROLE.child });
    return;
  }
  const own = head.person.fields.marital_status_type_id ?? null;
  const status = own ?? mapping.couple_status;
  if (!isMarried(status, facts.married_statuses)) {
    partner.role = OTHER_PERSON;
    problems.warn('import_partner_other', at);
    return;
  }
  for (const one of [head.person, partner.person]) if (status !== null) one.fields.marital_status_type_id ??= status;
}

/** Children who were born on one day: twins, or a day that was copied. */
function warnOfTwins(members: readonly Member[], problems: Problems): void {
  const born = new Map<string, ReadPerson>();
  for (const { person } of members) {
    const { dob, dob_known } = person.fields;
    if (dob === undefined || dob_known !== 1 || !isMinor(person)) continue;
    const first = born.get(dob);
    if (!first) born.set(dob, person);
    else {
      const { line, key } = person.raw;
      const column = given(person.raw, 'dob')?.column ?? null;
      problems.warn('import_twins', {
        line,
        person: key,
        column,
        params: { name: nameOf(first), line: first.raw.line },
      });
    }
  }
}

/** The shipped role of a parent of the head. */
const PARENT = 5;
/** Years by which a parent is older at least. */
const PARENT_YEARS = 13;

function checkParents(members: readonly Member[], problems: Problems): void {
  const [head] = members;
  if (!head || head.person.years === null || isMinor(head.person)) return;
  for (const { person, role } of members) {
    if (person.years === null) continue;
    const difference = role === PARENT ? person.years - head.person.years : head.person.years - person.years;
    if ((role !== ROLE.child && role !== PARENT) || difference >= PARENT_YEARS) continue;
    problems.warn('import_parent_young', {
      line: person.raw.line,
      person: person.raw.key,
      params: { name: nameOf(person), years: difference },
    });
  }
}
