/** Decisions of a person about a purpose, and their consequences (decision 067). */
import { addMonths, age } from '../time/dates.ts';
import {
  ADULT_FROM,
  BY_WHOM,
  type ByWhom,
  type ConsentState,
  DECIDES_FROM,
  type How,
  type Purpose,
  type SaidBy,
  WITHOUT_ASKING,
} from './purposes.ts';

/** A recorded decision. Later ones have higher ids. */
export interface ConsentRow {
  readonly id: number;
  readonly purpose: Purpose;
  readonly state: ConsentState;
  /** The version of the text that they were shown. */
  readonly version: number;
  readonly how: How;
  readonly by_whom: SaidBy;
  readonly decided_on: string;
  /** The last day of a yes; null where it has no end. */
  readonly valid_until: string | null;
}

/** A purpose as the rule reads it. */
export interface PurposeTerms {
  readonly purpose: Purpose;
  /** The desk asks again about earlier versions of its text. */
  readonly asked_from_version: number;
  /** 0: the desk asks nobody any more. */
  readonly active: 0 | 1;
  /** Younger persons are not asked. */
  readonly from_age: number;
}

/** Why the desk should ask somebody again who has answered. */
export const AGAIN = ['expired', 'version', 'of_age', 'merged'] as const;
export type Again = (typeof AGAIN)[number];

export interface Decision<R extends ConsentRow = ConsentRow> {
  readonly state: ConsentState | 'not_asked';
  readonly again: Again | null;
  /** The row that counts; null where nothing was recorded. */
  readonly row: R | null;
}

/** The row that counts for a purpose: the one recorded last. */
export const lastRow = <R extends ConsentRow>(purpose: Purpose, rows: readonly R[]): R | null =>
  rows.reduce<R | null>((last, row) => (row.purpose === purpose && row.id > (last?.id ?? 0) ? row : last), null);

/** The decision of a person about a purpose as on a day. */
export function decisionOf<R extends ConsentRow>(
  terms: PurposeTerms,
  rows: readonly R[],
  day: string,
  dob: string | null,
): Decision<R> {
  const row = lastRow(terms.purpose, rows);
  if (!row) return { state: 'not_asked', again: null, row };
  return { state: row.state, again: terms.active === 1 ? whyAgain(terms, row, day, dob) : null, row };
}

/**
 * Why the desk asks somebody again who has answered. After a refusal neither time nor a new text is a reason, only a
 * merge of files, or that somebody else decided for the person while they were a child.
 */
function whyAgain(terms: PurposeTerms, row: ConsentRow, day: string, dob: string | null): Again | null {
  if (row.how === 'merge') return 'merged';
  if (row.by_whom !== 'person' && wasChildThenNot(row.decided_on, day, dob)) return 'of_age';
  if (row.state !== 'given') return null;
  if (hasExpired(row, day)) return 'expired';
  return row.version < terms.asked_from_version ? 'version' : null;
}

const wasChildThenNot = (then: string, now: string, dob: string | null) =>
  dob !== null && age(dob, then) < DECIDES_FROM && age(dob, now) >= DECIDES_FROM;

const hasExpired = ({ valid_until }: ConsentRow, day: string) => valid_until !== null && valid_until < day;

/** Whether a person said no, which stops at once what depends on it. */
export const saidNo = (state: Decision['state']): boolean => state === 'refused' || state === 'withdrawn';

/** Whether the data of a person may be used for a purpose on a day. */
export function mayUse(terms: PurposeTerms, rows: readonly ConsentRow[], day: string, dob: string | null): boolean {
  const { state, row } = decisionOf(terms, rows, day, dob);
  if (saidNo(state)) return false;
  return row !== null && !hasExpired(row, day) ? true : WITHOUT_ASKING[terms.purpose];
}

/** Whether the desk asks a person of this age about a purpose, or one whose age is not known. */
export const isAsked = (
  { active, from_age }: Pick<PurposeTerms, 'active' | 'from_age'>,
  day: string,
  dob: string | null,
): boolean => active === 1 && (dob === null || age(dob, day) >= from_age);

/** Who may decide for a person on a day (Quebec, Law 25); anybody where the age is not known. */
export function decidesFor(dob: string | null, day: string): readonly ByWhom[] {
  if (dob === null) return BY_WHOM;
  const years = age(dob, day);
  if (years < DECIDES_FROM) return ['parent', 'tutor'];
  return years < ADULT_FROM ? BY_WHOM : ['person', 'tutor'];
}

/**
 * Who decides for a person unless the desk says otherwise. Null from 14 to 17, when the desk records whether the minor,
 * a parent or a tutor decided.
 */
export function usualDecider(dob: string | null, day: string): ByWhom | null {
  const [first = null] = decidesFor(dob, day);
  return dob !== null && first === 'person' && age(dob, day) < ADULT_FROM ? null : first;
}

/**
 * Who decided according to a paper with only a date: `unknown` from 14 to 17, since the paper does not say whether the
 * minor or a parent signed.
 */
export const deciderOnPaper = (dob: string | null, decided_on: string): SaidBy =>
  usualDecider(dob, decided_on) ?? 'unknown';

/** The last day of a yes that holds for some months; null without an end. */
export const validUntil = (decided_on: string, months: number | null): string | null =>
  months === null ? null : addMonths(decided_on, months);

/**
 * The decisions to record again when two files are merged: for each purpose whose last consent is in one file, the
 * refusal or withdrawal in the other, so that the stricter answer counts.
 */
export const stricterOf = <R extends ConsentRow>(
  purposes: readonly Purpose[],
  one: readonly R[],
  other: readonly R[],
): R[] =>
  purposes.flatMap((purpose) => {
    const last = lastRow(purpose, [...one, ...other]);
    if (last?.state !== 'given') return [];
    const no = [lastRow(purpose, one), lastRow(purpose, other)].find((row) => row && saidNo(row.state));
    return no ?? [];
  });
