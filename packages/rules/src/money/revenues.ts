/**
 * Revenues: which count, which types a person may have, what a family has in a month
 * (000 §5, O-37, O-38, O-45).
 */
import { isCurrent, ROLE } from '../person/family.ts';
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

/** Revenue types that stand more than once among a person's counting revenues; each may stand once (000 §5). */
export function repeatedRevenues(revenues: readonly Revenue[], today: string): number[] {
  const types = revenues.filter((one) => revenueCounts(one, today)).map((one) => one.revenue_type_id);
  return [...new Set(types.filter((type, at) => types.indexOf(type) !== at))];
}
