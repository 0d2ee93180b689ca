import type { HouseholdIncome } from '@resa/contract/revenues';
import { type Bracket, feeOf } from '@resa/rules/money/fees';
import { type Earning, incomeState } from '@resa/rules/money/no-income';
import { familyIncome, type Revenue } from '@resa/rules/money/revenues';
import { sql } from 'kysely';
import type { ReadDb } from '../db/handles.ts';
import { rowsOf } from '../db/json.ts';

export interface MoneyLists {
  frequencies: { id: number; formula: string }[];
  brackets: Bracket[];
}

/** The lists by which incomes are added up and fees found, in one statement. */
export async function moneyLists(db: ReadDb): Promise<MoneyLists> {
  const { rows } = await sql<MoneyLists>`select
    ${rowsOf(sql`select id, formula from pay_frequency_types`)} as frequencies,
    ${rowsOf(sql`select family_size, start, bracket1, bracket2, bracket3, bracket4, fees1, fees2, fees3, fees4
      from revenue_brackets where active = 1`)} as brackets`.execute(db);
  return rows[0] as MoneyLists;
}

interface Household {
  earnings: readonly (Earning & { revenues: readonly Revenue[] })[];
  /** Persons in the household. */
  size: number;
  today: string;
}

/** The monthly income of a household, and the level and fee that follow from it (000 O-01, 002 A39). */
export function householdIncome(
  { earnings, size, today }: Household,
  { frequencies, brackets }: MoneyLists,
): HouseholdIncome {
  const revenues = earnings.flatMap((earning) => earning.revenues);
  const { total, unknown } = familyIncome(revenues, frequencies, today);
  const income = incomeState(earnings, today);
  const fee = feeOf(brackets, size, income === 'not_known' || unknown.length > 0 ? null : total);
  const bracket = brackets.find(({ family_size }) => family_size === size);
  return {
    total,
    unknown: unknown.length,
    size,
    income,
    level: fee.code === 'Ok' ? fee.level : null,
    fee: fee.code === 'Ok' ? fee.fee : null,
    bracket: fee.code,
    bounds: bracket ? [bracket.bracket1, bracket.bracket2, bracket.bracket3, bracket.bracket4] : [],
  };
}
