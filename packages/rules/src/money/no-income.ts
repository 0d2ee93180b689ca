/**
 * Declarations of having no income (F-207, decision 037), and whether the income of a household is known: one holds
 * until an income begins.
 */
import { cleanText } from '../text/clean.ts';
import { addDays, isDate, isLongAgo } from '../time/dates.ts';
import { REVENUE_NOTE_LENGTH, type Revenue, revenueCounts } from './revenues.ts';

/** A declaration's first and last day; without a last day it has no end. */
export interface NoIncome {
  start_date: string;
  end_date: string | null;
}
/** A declaration as it is typed. */
export interface TypedNoIncome extends NoIncome {
  note: string | null;
}
type Span = Pick<Revenue, 'start_date' | 'end_date'>;

/** The facts that decide whether the income of a person is known. */
export interface Earning {
  /** Whether the person needs an income (000 O-45). */
  required: boolean;
  revenues: readonly Span[];
  no_incomes: readonly NoIncome[];
}

const holds = (spans: readonly Span[], day: string): boolean => spans.some((span) => revenueCounts(span, day));

/** Whether a person needs an income on a day, and neither has one nor declared to have none. */
export const incomeMissing = ({ required, revenues, no_incomes }: Earning, day: string): boolean =>
  required && !holds(revenues, day) && !holds(no_incomes, day);

export type IncomeState = 'known' | 'none' | 'not_known';

/**
 * Whether the income of a household is known on a day. `none`: everybody who needs an income declared to have none, and
 * nobody has one.
 */
export function incomeState(persons: readonly Earning[], day: string): IncomeState {
  if (persons.some((person) => incomeMissing(person, day))) return 'not_known';
  if (persons.some(({ revenues }) => holds(revenues, day))) return 'known';
  return persons.some(({ required }) => required) ? 'none' : 'not_known';
}

/** A broken rule of a declaration: a field, and a text key. */
export interface NoIncomeError {
  path: keyof TypedNoIncome;
  rule: string;
  /** The most characters allowed, for e_too_long. */
  max?: number;
}

/** The broken rules of a person's declaration; empty when it may be saved. `others` are the person's other declarations. */
export function noIncomeErrors(
  { start_date, end_date, note }: TypedNoIncome,
  { revenues, others, today }: { revenues: readonly Span[]; others: readonly NoIncome[]; today: string },
): NoIncomeError[] {
  const errors: NoIncomeError[] = [];
  if (start_date === '') errors.push({ path: 'start_date', rule: 'must_be_completed' });
  else if (!isDate(start_date)) errors.push({ path: 'start_date', rule: 'rule_date' });
  else if (start_date > today) errors.push({ path: 'start_date', rule: 'rule_no_income_future' });
  else if (isLongAgo(start_date, today)) errors.push({ path: 'start_date', rule: 'rule_long_ago' });
  else if (holds(revenues, start_date)) errors.push({ path: 'start_date', rule: 'rule_no_income_earning' });
  if (end_date !== null && !isDate(end_date)) errors.push({ path: 'end_date', rule: 'rule_date' });
  else if (end_date !== null && isDate(start_date) && end_date < start_date)
    errors.push({ path: 'end_date', rule: 'rule_end_before_start' });
  if (cleanText(note ?? '').length > REVENUE_NOTE_LENGTH)
    errors.push({ path: 'note', rule: 'e_too_long', max: REVENUE_NOTE_LENGTH });
  const ended = endedByIncome({ start_date, end_date }, revenues);
  if (errors.length === 0 && ended && others.some((other) => overlaps(other, ended)))
    errors.push({ path: 'start_date', rule: 'rule_no_income_repeated' });
  return errors;
}

const overlaps = (one: Span, other: Span): boolean =>
  (one.end_date === null || one.end_date >= other.start_date) &&
  (other.end_date === null || other.end_date >= one.start_date);

/**
 * A declaration cut off on the day before the first income that overlaps it; null if an income exists from its first
 * day on.
 */
export function endedByIncome(declared: NoIncome, revenues: readonly Span[]): NoIncome | null {
  const within = revenues.filter((revenue) => overlaps(revenue, declared));
  const [first] = within.map(({ start_date }) => start_date).toSorted();
  if (first === undefined) return declared;
  if (first <= declared.start_date) return null;
  return { start_date: declared.start_date, end_date: addDays(first, -1) };
}

/**
 * The declarations of a person as their incomes leave them: each ended by the first income, and of two that overlap, the
 * later one joined to the earlier. A declaration that is left out is deleted.
 */
export function settledNoIncomes<Declared extends NoIncome>(
  declared: readonly Declared[],
  revenues: readonly Span[],
): Declared[] {
  const settled: Declared[] = [];
  for (const one of declared.toSorted((a, b) => (a.start_date < b.start_date ? -1 : 1))) {
    const ended = endedByIncome(one, revenues);
    if (!ended) continue;
    const last = settled.at(-1);
    if (!last || !overlaps(last, ended)) {
      settled.push({ ...one, ...ended });
      continue;
    }
    const ends = [last.end_date, ended.end_date];
    last.end_date = ends.includes(null) ? null : (ends.toSorted().at(-1) ?? null);
  }
  return settled;
}
