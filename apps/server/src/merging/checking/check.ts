/** The outcomes of a merge: the default of each, and the user's choice (002 B18, B19). */
import { isHeadOrSingle } from '@resa/rules/person/family';
import {
  type MergedField,
  type MergeOutcome,
  type MergeSide,
  mergedFields,
  mergedHousehold,
  mergedValue,
  minorRefusal,
  namedWhole,
} from '@resa/rules/person/merge';
import { displayName } from '@resa/rules/text/name';
import type { Selectable } from 'kysely';
import type { ClientsTable } from '../../db/tables/clients.ts';
import { invalid } from '../../frame/call/refused.ts';
import type { Household, MergeFacts, OpenRow } from './facts.ts';

export type Row = Selectable<ClientsTable>;
type Choices = Readonly<Record<string, MergeSide>>;
type Value = string | number | null;

interface CheckedOutcome extends MergeOutcome {
  name: string;
  source: Value;
  target: Value;
}
export interface Checked {
  outcomes: CheckedOutcome[];
  /** The household and role that the person has afterwards. */
  household: Household;
  /** Of rows that a file can have only once: those that give way. */
  losing: { housings: number[]; revenues: number[]; appointments: number[] };
  emails: MergeFacts['emails'];
}

/** Refuses a merge of a file with itself. */
export function requireTwo(source: number, target: number): void {
  if (source === target) throw invalid({ path: 'target', rule: 'e_merge_same' });
}

type Refusal = 'family_conflict' | 'minor_head' | 'minor_birth_date';

/** The outcome of merging the two files, or why they cannot be merged so. */
export function checkMerge(source: Row, target: Row, facts: MergeFacts, choices: Choices): Checked | Refusal {
  const { households } = facts;
  const side = mergedHousehold(households.source, households.target);
  if (!side) return 'family_conflict';
  const chosen = <O extends CheckedOutcome>(one: O): O => {
    const choice = choices[one.name];
    return one.fixed || !choice ? one : { ...one, side: choice };
  };
  const outcome = chosen({
    name: 'household',
    source: households.source.line,
    target: households.target.line,
    ...side,
  });
  const household = households[outcome.side];
  const outcomes = [
    ...profile(source, target, facts, household.group_id).map(chosen),
    outcome,
    ...addresses(facts, source.id, household, outcome.side).map(chosen),
    ...revenues(facts, source.id).map(chosen),
    ...appointments(facts, source.id, target.id, outcome.side).map(chosen),
  ];
  const sideOf = (name: string) => outcomes.find((one) => one.name === name)?.side;
  const dob = (sideOf('dob') === 'source' ? source : target).dob;
  const refusal = minorRefusal({ dob, target_dob: target.dob, household }, facts.today);
  if (refusal) return refusal;
  const losing = losingRows(source.id, target.id, facts, household, outcome.side, sideOf);
  return { outcomes, household, losing, emails: facts.emails };
}

/** Each field that one of the files has. */
function profile(source: Row, target: Row, { emails }: MergeFacts, group_id: number): CheckedOutcome[] {
  const photo = { source: source.photo_file_id && source.id, target: target.photo_file_id && target.id };
  const values = [
    ...mergedFields(source, target).map((name) =>
      name === 'last_name' && namedWhole(source, target)
        ? { name, source: displayName(source), target: displayName(target) }
        : { name, source: valueIn(source, name), target: valueIn(target, name) },
    ),
    { name: 'photo', ...photo },
  ];
  return values
    .filter((one) => one.source !== null || one.target !== null)
    .map((one) => {
      const taken = (email: Value) =>
        emails.some((other) => other.email === String(email).toLowerCase() && other.family_id !== group_id);
      if (one.name === 'email' && one.source !== null && taken(one.source))
        return { ...one, source: null, side: 'target', fixed: true };
      return { ...one, ...mergedValue(one.source, one.target) };
    });
}

/** A fee that was not paid is as none. */
const valueIn = (row: Row, name: MergedField): Value => (name === 'fee_paid' ? row.fee_paid || null : row[name]);

const lines = (rows: readonly OpenRow[]): string | null => rows.map(({ line }) => line).join('\n') || null;

/** A household lives where its head does, so a member has no address. */
function addresses({ housings }: MergeFacts, source: number, household: Household, side: MergeSide): CheckedOutcome[] {
  const of = (own: boolean) => lines(housings.filter(({ client_id }) => (client_id === source) === own));
  const [one, other] = [of(true), of(false)];
  if (!isHeadOrSingle(household.role) || (one === null && other === null)) return [];
  const outcome = mergedValue(one, other);
  const both = one !== null && other !== null && !outcome.fixed;
  return [{ name: 'address', source: one, target: other, ...outcome, ...(both && { side }) }];
}

function revenues({ revenues: all }: MergeFacts, source: number): CheckedOutcome[] {
  return [...Map.groupBy(all, ({ revenue_type_id }) => revenue_type_id)].map(([type, rows]) => {
    const of = (own: boolean) => lines(rows.filter(({ client_id }) => (client_id === source) === own));
    return { name: `revenue_${type}`, ...side(of(true), of(false)) };
  });
}

function appointments(facts: MergeFacts, source: number, target: number, remaining: MergeSide): CheckedOutcome[] {
  const [one, other] = bothOpen(facts, source, target, remaining).map(lines) as [string | null, string | null];
  return one === null && other === null ? [] : [{ name: 'appointments', ...side(one, other) }];
}

/** Two rows are never the same one, however alike: one of them is chosen. */
function side(source: string | null, target: string | null): Omit<CheckedOutcome, 'name'> {
  const both = source !== null && target !== null;
  return { source, target, side: target === null ? 'source' : 'target', fixed: !both };
}

/** Open appointments of either file; those of the remaining household count on its side. */
function bothOpen({ appointments: all, households }: MergeFacts, source: number, target: number, remaining: MergeSide) {
  const same = households.source.group_id === households.target.group_id;
  const of = (which: MergeSide, own: number, other: number) =>
    all.filter(
      ({ client_id, family_id }) =>
        client_id === own ||
        (client_id !== other && which === remaining && !same && family_id === households[which].group_id),
    );
  return [of('source', source, target), of('target', target, source)] as const;
}

function losingRows(
  source: number,
  target: number,
  facts: MergeFacts,
  household: Household,
  side: MergeSide,
  sideOf: (name: string) => MergeSide | undefined,
): Checked['losing'] {
  const owned = (rows: readonly OpenRow[], of: MergeSide) =>
    rows.filter(({ client_id }) => (client_id === source) === (of === 'source')).map(({ id }) => id);
  const other = (of: MergeSide): MergeSide => (of === 'source' ? 'target' : 'source');
  const giveWay = (rows: readonly OpenRow[], name: string) => {
    const both = SIDES.every((one) => owned(rows, one).length > 0);
    return both ? owned(rows, other(sideOf(name) ?? 'target')) : [];
  };
  const types = Map.groupBy(facts.revenues, ({ revenue_type_id }) => revenue_type_id);
  const [own, its] = bothOpen(facts, source, target, side);
  const open = own.length > 0 && its.length > 0 ? (sideOf('appointments') === 'source' ? its : own) : [];
  return {
    housings: isHeadOrSingle(household.role)
      ? giveWay(facts.housings, 'address')
      : [...owned(facts.housings, 'source'), ...(side === 'source' ? owned(facts.housings, 'target') : [])],
    revenues: [...types].flatMap(([type, rows]) => giveWay(rows, `revenue_${type}`)),
    appointments: open.map(({ id }) => id),
  };
}
const SIDES = ['source', 'target'] as const;
