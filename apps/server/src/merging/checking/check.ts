/** The outcomes of a merge: the default of each, and the user's choice (002 B18, B19). */
import { isHeadOrSingle } from '@resa/rules/person/family';
import {
  type MergedField,
  type MergeOutcome,
  type MergeSide,
  mergedFields,
  mergedHousehold,
  mergedName,
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
export interface CheckedMerge {
  outcomes: CheckedOutcome[];
  /** The household and role that the person has afterwards. */
  household: Household;
  /** The rows that give way, where a file can have only one. */
  losing: { housings: number[]; revenues: number[]; appointments: number[] };
  emails: MergeFacts['emails'];
}

/** Refuses a merge of a file with itself. */
export function requireTwo(source: number, target: number): void {
  if (source === target) throw invalid({ path: 'target', rule: 'e_merge_same' });
}

type Refusal = 'family_conflict' | 'minor_head' | 'minor_birth_date';

/** The outcome of merging the two files, or why they cannot be merged so. */
export function checkMerge(source: Row, target: Row, facts: MergeFacts, choices: Choices): CheckedMerge | Refusal {
  const { households } = facts;
  const side = mergedHousehold(households.source, households.target);
  if (!side) return 'family_conflict';
  const withChoice = <O extends CheckedOutcome>(result: O): O => {
    const choice = choices[result.name];
    return result.fixed || !choice ? result : { ...result, side: choice };
  };
  const outcome = withChoice({
    name: 'household',
    source: households.source.line,
    target: households.target.line,
    ...side,
  });
  const household = households[outcome.side];
  const outcomes = [
    ...profile(source, target, facts, household.group_id).map(withChoice),
    outcome,
    ...addresses(facts, source.id, household, outcome.side).map(withChoice),
    ...revenues(facts, source.id).map(withChoice),
    ...appointments(facts, source.id, target.id, outcome.side).map(withChoice),
  ];
  const sideOf = (name: string) => outcomes.find((result) => result.name === name)?.side;
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
    .filter((value) => value.source !== null || value.target !== null)
    .map((value) => {
      if (value.name === 'last_name') return { ...value, ...mergedName(source, target, value) };
      const isTaken = (email: Value) =>
        emails.some((address) => address.email === String(email).toLowerCase() && address.family_id !== group_id);
      if (value.name === 'email' && value.source !== null && isTaken(value.source))
        return { ...value, source: null, side: 'target', fixed: true };
      return { ...value, ...mergedValue(value.source, value.target) };
    });
}

/** A fee that was not paid counts as no fee. */
const valueIn = (row: Row, name: MergedField): Value => (name === 'fee_paid' ? row.fee_paid || null : row[name]);

const lines = (rows: readonly OpenRow[]): string | null => rows.map(({ line }) => line).join('\n') || null;

/** The outcome for the address. A household lives where its head does, so a future member has no such outcome. */
function addresses({ housings }: MergeFacts, source: number, household: Household, side: MergeSide): CheckedOutcome[] {
  const linesOf = (own: boolean) => lines(housings.filter(({ client_id }) => (client_id === source) === own));
  const [sourceLines, targetLines] = [linesOf(true), linesOf(false)];
  if (!isHeadOrSingle(household.role) || (sourceLines === null && targetLines === null)) return [];
  const outcome = mergedValue(sourceLines, targetLines);
  const areBoth = sourceLines !== null && targetLines !== null && !outcome.fixed;
  return [{ name: 'address', source: sourceLines, target: targetLines, ...outcome, ...(areBoth && { side }) }];
}

function revenues({ revenues: revenueRows }: MergeFacts, source: number): CheckedOutcome[] {
  return [...Map.groupBy(revenueRows, ({ revenue_type_id }) => revenue_type_id)].map(([type, rows]) => {
    const linesOf = (own: boolean) => lines(rows.filter(({ client_id }) => (client_id === source) === own));
    return { name: `revenue_${type}`, ...side(linesOf(true), linesOf(false)) };
  });
}

function appointments(facts: MergeFacts, source: number, target: number, remaining: MergeSide): CheckedOutcome[] {
  const [sourceLines, targetLines] = bothOpen(facts, source, target, remaining).map(lines) as [
    string | null,
    string | null,
  ];
  return sourceLines === null && targetLines === null
    ? []
    : [{ name: 'appointments', ...side(sourceLines, targetLines) }];
}

/** The outcome for rows such as revenues or appointments: one side must be chosen, even if both have the same words. */
function side(source: string | null, target: string | null): Omit<CheckedOutcome, 'name'> {
  const areBoth = source !== null && target !== null;
  return { source, target, side: target === null ? 'source' : 'target', fixed: !areBoth };
}

/** Open appointments of either file; those of the remaining household count on its side. */
function bothOpen(
  { appointments: openRows, households }: MergeFacts,
  source: number,
  target: number,
  remaining: MergeSide,
) {
  const isSameHousehold = households.source.group_id === households.target.group_id;
  const openOf = (mergeSide: MergeSide, own: number, other: number) =>
    openRows.filter(
      ({ client_id, family_id }) =>
        client_id === own ||
        (client_id !== other &&
          mergeSide === remaining &&
          !isSameHousehold &&
          family_id === households[mergeSide].group_id),
    );
  return [openOf('source', source, target), openOf('target', target, source)] as const;
}

function losingRows(
  source: number,
  target: number,
  facts: MergeFacts,
  household: Household,
  side: MergeSide,
  sideOf: (name: string) => MergeSide | undefined,
): CheckedMerge['losing'] {
  const owned = (rows: readonly OpenRow[], owner: MergeSide) =>
    rows.filter(({ client_id }) => (client_id === source) === (owner === 'source')).map(({ id }) => id);
  const otherSide = (ownSide: MergeSide): MergeSide => (ownSide === 'source' ? 'target' : 'source');
  const giveWay = (rows: readonly OpenRow[], name: string) => {
    const haveBoth = SIDES.every((owner) => owned(rows, owner).length > 0);
    return haveBoth ? owned(rows, otherSide(sideOf(name) ?? 'target')) : [];
  };
  const types = Map.groupBy(facts.revenues, ({ revenue_type_id }) => revenue_type_id);
  const [sourceRows, targetRows] = bothOpen(facts, source, target, side);
  const open =
    sourceRows.length > 0 && targetRows.length > 0
      ? sideOf('appointments') === 'source'
        ? targetRows
        : sourceRows
      : [];
  return {
    housings: isHeadOrSingle(household.role)
      ? giveWay(facts.housings, 'address')
      : [...owned(facts.housings, 'source'), ...(side === 'source' ? owned(facts.housings, 'target') : [])],
    revenues: [...types].flatMap(([type, rows]) => giveWay(rows, `revenue_${type}`)),
    appointments: open.map(({ id }) => id),
  };
}
const SIDES = ['source', 'target'] as const;
