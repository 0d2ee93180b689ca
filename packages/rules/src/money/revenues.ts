/**
 * Revenues: which count, which types a person may have, and the monthly amount of a family (000 §5, O-37, O-38, O-45).
 */
import { isCurrent, ROLE } from '../person/family.ts';
import { cleanText } from '../text/clean.ts';
import { isDate, isFarAhead, isLongAgo } from '../time/dates.ts';
import { monthlyAmount } from './pay-frequency.ts';

/** A person's revenue; amount in dollars per pay period. */
export interface Revenue {
  revenue_type_id: number;
  pay_frequency_type_id: number;
  amount: number;
  start_date: string;
  end_date: string | null;
}

/** A revenue type: offered from min_age on, to these roles, and with has_child only to families with a child. */
export interface RevenueType {
  id: number;
  min_age: number;
  has_child: 0 | 1;
  group_roles: readonly number[];
}

/** Citizenships of asylum seekers as shipped; the settings hold them (000 §9). */
export const ASYLUM_SEEKERS: readonly number[] = [4, 5];

/** Whether a revenue counts in totals and in once-a-person: begun, and not ended before today (000 O-38). */
export function revenueCounts(revenue: Pick<Revenue, 'start_date' | 'end_date'>, today: string): boolean {
  return isCurrent({ date_start: revenue.start_date, date_end: revenue.end_date }, today);
}

/** The family's monthly income in dollars: its counting revenues through their formulas. A revenue whose formula is missing or broken is left out and named in `unknown`. */
export function familyIncome(
  revenues: readonly Revenue[],
  frequencies: readonly { id: number; formula: string }[],
  today: string,
): { total: number; unknown: Revenue[] } {
  let cents = 0;
  const unknown: Revenue[] = [];
  for (const revenue of revenues.filter((one) => revenueCounts(one, today))) {
    const formula = frequencies.find((frequency) => frequency.id === revenue.pay_frequency_type_id)?.formula ?? '';
    const monthly = monthlyAmount(formula, revenue.amount);
    if (monthly.code === 'Ok') cents += Math.round(monthly.amount * 100);
    else unknown.push(revenue);
  }
  return { total: cents / 100, unknown };
}

/** Revenue types offered to a person by role, age and the presence of a child in the family (000 §5). */
export function revenueTypesOffered<Type extends RevenueType>(
  types: readonly Type[],
  person: { role: number | null; age: number; family_has_child: boolean },
): Type[] {
  return types.filter(
    (type) =>
      person.role !== null &&
      type.group_roles.includes(person.role) &&
      person.age >= type.min_age &&
      (type.has_child === 0 || person.family_has_child),
  );
}

/** Whether a person must have a revenue: single, head and partner; not a partner who seeks asylum (000 O-45). */
export function revenueRequired(
  person: { role: number | null; citizenship_type_id: number | null },
  asylumSeekers: readonly number[] = ASYLUM_SEEKERS,
): boolean {
  if (person.role === ROLE.single || person.role === ROLE.head) return true;
  if (person.role !== ROLE.partner) return false;
  return person.citizenship_type_id === null || !asylumSeekers.includes(person.citizenship_type_id);
}

/** Longest note of a revenue, in characters (000 §5). */
export const REVENUE_NOTE_LENGTH = 250;

/** A revenue as it is typed. */
export interface TypedRevenue {
  revenue_type_id: number | null;
  pay_frequency_type_id: number | null;
  amount: number | null;
  start_date: string;
  end_date: string | null;
  note: string | null;
}
/** A broken rule: a field of the revenue, and a text key. */
export interface RevenueError {
  path: keyof TypedRevenue;
  rule: string;
  /** The most characters allowed, for e_too_long. */
  max?: number;
}
type Held = Pick<Revenue, 'revenue_type_id' | 'start_date' | 'end_date'>;

/**
 * Every broken rule of a person's revenue; empty when it may be saved (000 §5, O-38). `offered` are the types that the
 * person may have, `others` their other revenues.
 */
export function revenueErrors(
  typed: TypedRevenue,
  { offered, others, today }: { offered: readonly number[]; others: readonly Held[]; today: string },
): RevenueError[] {
  const { revenue_type_id, amount, start_date, end_date, note } = typed;
  const required = ['revenue_type_id', 'pay_frequency_type_id', 'amount', 'start_date'] as const;
  const errors: RevenueError[] = required
    .filter((path) => typed[path] === null || typed[path] === '')
    .map((path) => ({ path, rule: 'must_be_completed' }));
  if (amount !== null && !(amount > 0)) errors.push({ path: 'amount', rule: 'rule_above_zero' });
  if (start_date !== '' && !isDate(start_date)) errors.push({ path: 'start_date', rule: 'rule_date' });
  else if (isFarAhead(start_date, today)) errors.push({ path: 'start_date', rule: 'rule_revenue_too_far' });
  else if (start_date !== '' && isLongAgo(start_date, today))
    errors.push({ path: 'start_date', rule: 'rule_long_ago' });
  if (end_date !== null && !isDate(end_date)) errors.push({ path: 'end_date', rule: 'rule_date' });
  else if (end_date !== null && isDate(start_date) && end_date < start_date)
    errors.push({ path: 'end_date', rule: 'rule_end_before_start' });
  if (cleanText(note ?? '').length > REVENUE_NOTE_LENGTH)
    errors.push({ path: 'note', rule: 'e_too_long', max: REVENUE_NOTE_LENGTH });
  if (revenue_type_id === null) return errors;
  if (!offered.includes(revenue_type_id)) errors.push({ path: 'revenue_type_id', rule: 'e_not_offered' });
  else if (errors.length === 0 && others.some((other) => stand(other, { ...typed, revenue_type_id }, today)))
    errors.push({ path: 'revenue_type_id', rule: 'rule_revenue_repeated' });
  return errors;
}

/** Whether two revenues of one type hold on the same day, today or later: what has ended frees its type (000 O-38). */
function stand(one: Held, other: Held, today: string): boolean {
  const begins = [one.start_date, other.start_date, today].reduce((latest, date) => (date > latest ? date : latest));
  const holds = ({ end_date }: Held) => end_date === null || end_date >= begins;
  return one.revenue_type_id === other.revenue_type_id && holds(one) && holds(other);
}

/** Revenue types that a person has more than once on a day, today or later; each may be there once (000 §5). */
export function repeatedRevenues(revenues: readonly Held[], today: string): number[] {
  const repeated = revenues.filter((revenue, index) =>
    revenues.slice(0, index).some((other) => stand(revenue, other, today)),
  );
  return [...new Set(repeated.map(({ revenue_type_id }) => revenue_type_id))];
}
