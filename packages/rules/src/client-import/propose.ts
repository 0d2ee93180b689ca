/**
 * The households that a file of clients would become (decision 062), whole, each fault at its row.
 * A pure function of table, mapping, corrections and facts, so that the check shows what the import writes.
 */

import { CLIENT_STATE } from '../person/client-state.ts';
import { ADULT_AGE, ROLE } from '../person/family.ts';
import { consentsOf } from './consents.ts';
import { type Checking, checkingOf, Problems } from './context.ts';
import { checkShared, type Placed, pairsInFile } from './doubts.ts';
import { type Group, groupsOf, personsOf } from './grouping.ts';
import { addressOf, makePlaces, type Places } from './homes.ts';
import { incomesOf, type ReadIncome } from './income.ts';
import { type Numbers, numberOfHousehold } from './numbers.ts';
import { given, type ReadPerson, readPerson } from './person.ts';
import { correctedRows, makeRowReader, type RawRow } from './raw.ts';
import { givenRole, isTakenForAdult, type Member, membersOf, roleCorrections, withChosenHead } from './roles.ts';
import { appliesTo, isOfHeads } from './targets.ts';
import type {
  Correction,
  ImportFacts,
  ImportTable,
  Mapping,
  PersonFields,
  Proposal,
  ProposedHousehold,
  ProposedPerson,
} from './types.ts';

/** Persons that a household has at most. */
const MOST_PERSONS = 50;

/** A file, what was decided about it, and the facts of the organization. */
export interface ProposeTask {
  readonly table: ImportTable;
  readonly mapping: Mapping;
  readonly corrections: readonly Correction[];
  readonly facts: ImportFacts;
}

interface Grouped {
  readonly checking: Checking;
  readonly rows: readonly { readonly line: number }[];
  readonly roles: ReadonlyMap<string, number>;
  readonly groups: readonly Group[];
}

function groupedOf({ table, mapping, corrections, facts }: ProposeTask): Grouped {
  const checking = checkingOf(table, mapping, facts);
  const rows = correctedRows(table, corrections);
  const readRow = makeRowReader(mapping, { today: facts.today, epoch: table.epoch });
  const roles = roleCorrections(corrections);
  const begins = ({ persons: [first] }: RawRow) =>
    first !== undefined && givenRole(first, checking, roles) === ROLE.head;
  return {
    checking,
    rows,
    roles,
    groups: groupsOf(rows.map(readRow), checking, corrections, () => new Problems(), begins),
  };
}

/** How many households and persons a file would become; nothing else of it is read. */
export function countHouseholds(task: ProposeTask): { households: number; persons: number } {
  const { groups } = groupedOf(task);
  return { households: groups.length, persons: groups.reduce((all, group) => all + personsOf(group).length, 0) };
}

/** The households of a file, in its order. */
export function proposeHouseholds(task: ProposeTask): Proposal {
  const { table, mapping } = task;
  const { checking, rows, roles, groups } = groupedOf(task);
  const placed: Placed[] = [];
  const read = groups.map((group, household): Drafted => {
    const problems = group.problems;
    const candidates = personsOf(group).map((raw) => {
      const role = givenRole(raw, checking, roles);
      const person = readPerson(
        raw,
        checking,
        problems,
        isTakenForAdult(role) || (role === null && raw.whose === 'row' && mapping.grouping === 'row'),
      );
      // A role that nobody has decided is a fault at its row.
      if (role === null && given(raw, 'role')) warnOfUnknownRole(person, checking, problems);
      placed.push({ person, household, problems });
      return { person, role };
    });
    return { group, problems, members: membersOf(group, withChosenHead(candidates, roles), checking, problems) };
  });
  checkShared(placed, checking);
  const places = makePlaces(checking);
  const numbers = numbersOfHouseholds(read, checking);
  const households = read.map((draft, at) => householdOf(draft, numbers[at] ?? NO_NUMBER, checking, places));
  warnOfDoubles(households, read);
  const kept = new Set(rows.map(({ line }) => line));
  return {
    households: households.map(frozen),
    left_out: table.rows.flatMap(({ line }) => (kept.has(line) ? [] : [line])),
  };
}

interface Drafted {
  readonly group: Group;
  readonly problems: Problems;
  readonly members: readonly Member[];
}

function warnOfUnknownRole(person: ReadPerson, checking: Checking, problems: Problems): void {
  const cell = person.raw.cells.get('role');
  if (
    !cell ||
    checking.decided('family_role_types', cell.text) === null ||
    checking.matches('family_role_types', cell.text) !== null
  )
    return;
  problems.fault('import_value_unknown', {
    line: person.raw.line,
    person: person.raw.key,
    column: cell.column,
    params: { value: cell.text.slice(0, 60) },
  });
}

function householdOf(
  { group, problems, members }: Drafted,
  number: Numbers,
  checking: Checking,
  places: Places,
): ProposedHousehold {
  const { facts, mapping } = checking;
  const [head] = members;
  const lines = [...new Set(group.rows.map(({ line }) => line))];
  const line = lines[0] ?? 0;
  if (members.length > MOST_PERSONS)
    problems.fault('import_household_too_large', { line, params: { max: MOST_PERSONS } });
  reportMissingBirths(members, checking, problems);
  const raws = members.map(({ person }) => person.raw);
  const address = addressOf(raws, checking, places, problems);
  const incomes = incomesOf(members, checking, problems);
  const consents = members.map((member) => consentsOf(member, checking, problems));
  const since = head?.person.registered_on ?? facts.today;
  const chosen = mapping.state ?? head?.person.state ?? CLIENT_STATE.pending;
  return {
    key: String(line),
    name: group.name,
    lines,
    persons: members.map((member, at) => ({
      ...personOf(member, since, incomes[at], facts, at === 0 ? number : NO_NUMBER),
      consents: consents[at] ?? [],
    })),
    address,
    client_state_type_id: facts.may_approve ? chosen : CLIENT_STATE.pending,
    since,
    faults: problems.faults,
    warnings: problems.warnings,
  };
}

function reportMissingBirths(members: readonly Member[], { has }: Checking, problems: Problems): void {
  if (!has.has('dob') && !has.has('age')) return;
  for (const { person, role } of members) {
    const { raw, fields } = person;
    const faulty = problems.faults.some((fault) => fault.person === raw.key && /date|birth|age/.test(fault.code));
    if (fields.dob !== undefined || faulty) continue;
    const head = role === ROLE.head || role === ROLE.single;
    const column = raw.cells.get('dob')?.column ?? raw.cells.get('age')?.column ?? null;
    problems.warn(head ? 'import_head_age_unknown' : 'import_dob_missing', { line: raw.line, person: raw.key, column });
  }
}

function personOf(
  { person, role }: Member,
  since: string,
  income: ReadIncome | undefined,
  facts: ImportFacts,
  number: Numbers,
): Omit<ProposedPerson, 'consents'> {
  const { raw, file_number, former_number, registered_on } = person;
  const own = registered_on !== null && registered_on > since ? registered_on : since;
  return {
    key: raw.key,
    line: raw.line,
    fields: tidied(person, role, facts),
    role,
    file_number: file_number ?? number.file_number,
    former_number: former_number ?? number.former_number,
    number_of_household: file_number === null && former_number === null && number !== NO_NUMBER,
    // Nobody lives in a household before they are born.
    since: person.fields.dob !== undefined && person.fields.dob > own ? person.fields.dob : own,
    incomes: income?.incomes ?? [],
    no_income: income?.no_income ?? false,
  };
}

const NO_NUMBER: Numbers = { file_number: null, former_number: null };

/**
 * The numbers of households for a file whose persons have none: the head gets the household's number, which its card
 * has. A number that occurs twice goes to the first household only.
 */
function numbersOfHouseholds(drafts: readonly Drafted[], { has, mapping }: Checking): Numbers[] {
  if (mapping.grouping !== 'household' || has.has('file_number') || has.has('former_number')) return [];
  const taken = new Set<string>();
  return drafts.map(({ group: { name } }) => {
    const number = name === null ? null : numberOfHousehold(name);
    const key = number && (number.file_number ?? number.former_number?.toLowerCase());
    if (!number || key == null || taken.has(String(key))) return NO_NUMBER;
    taken.add(String(key));
    return number;
  });
}

/** The fields that apply to the person; only a head gets the fields of heads. */
function tidied({ fields, years }: ReadPerson, role: number, facts: ImportFacts): PersonFields {
  const head = role === ROLE.head || role === ROLE.single;
  const adult = years === null || years >= ADULT_AGE;
  const kept = Object.entries(fields).filter(([name, value]) => {
    if (value === undefined || (isOfHeads(name) && !head)) return false;
    const applies = appliesTo(name);
    if (applies === 'adult') return adult;
    if (applies === 'adult_female') return adult && fields.gender_type_id === facts.female;
    if (applies === 'date_of_entry') return !facts.canadian_citizens.includes(fields.citizenship_type_id ?? -1);
    return true;
  });
  return Object.fromEntries(kept) as PersonFields;
}

/**
 * Warns of persons who are in the file twice: of two households if they have the same name and birth, otherwise of a
 * possible double.
 */
function warnOfDoubles(households: readonly ProposedHousehold[], drafts: readonly Drafted[]): void {
  const places = new Map(
    households.flatMap((household, at) => household.persons.map((person) => [person.key, { person, at }] as const)),
  );
  for (const { one, other, reasons } of pairsInFile(households)) {
    const [first, second] = [places.get(one), places.get(other)];
    const problems = second && drafts[second.at]?.problems;
    if (!first || !second || !problems) continue;
    const same = reasons.includes('name') && reasons.includes('dob') && first.person.fields.dob_known === 1;
    const name = `${second.person.fields.first_name ?? ''} ${second.person.fields.last_name ?? ''}`.trim();
    const where = { line: second.person.line, person: other, params: { name, line: first.person.line } };
    const out =
      second.person.line === first.person.line ? null : ({ kind: 'leave_out', line: second.person.line } as const);
    if (same && first.at !== second.at) problems.warn('import_two_households', where, out);
    else problems.warn('import_same_person', where, out);
  }
}

const frozen = (household: ProposedHousehold): ProposedHousehold => ({
  ...household,
  faults: [...household.faults],
  warnings: [...household.warnings],
});
