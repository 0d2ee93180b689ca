/**
 * Fees by income (000 O-01; 002 A30, A31, A39): the household's size picks the row, its monthly income
 * the level. A boundary belongs to the lower level, an income below `start` to level 1.
 */

/** A revenue bracket: dollars with two decimals. */
export interface Bracket {
  family_size: number;
  start: number;
  bracket1: number;
  bracket2: number;
  bracket3: number;
  bracket4: number;
  fees1: number;
  fees2: number;
  fees3: number;
  fees4: number;
}

/** A level and its fee, or the text key shown instead. */
export type Fee =
  | { code: 'Ok'; level: 1 | 2 | 3 | 4; fee: number }
  | { code: 'exceeded' }
  | { code: 'not_known' }
  | { code: 'e_invalid_family_size' };

const cents = (dollars: number): number => Math.round(dollars * 100);

/**
 * The fee of a household: `size` is members plus one, i.e. the head included; `income` the family's monthly total in
 * dollars, null while it is not known.
 */
export function feeOf(brackets: readonly Bracket[], size: number, income: number | null): Fee {
  const row = brackets.find((bracket) => bracket.family_size === size);
  if (!row) return { code: 'e_invalid_family_size' };
  if (income === null) return { code: 'not_known' };
  const amount = cents(income);
  if (amount <= cents(row.bracket1)) return { code: 'Ok', level: 1, fee: row.fees1 };
  if (amount <= cents(row.bracket2)) return { code: 'Ok', level: 2, fee: row.fees2 };
  if (amount <= cents(row.bracket3)) return { code: 'Ok', level: 3, fee: row.fees3 };
  if (amount <= cents(row.bracket4)) return { code: 'Ok', level: 4, fee: row.fees4 };
  return { code: 'exceeded' };
}

/** Fields of a bracket that cannot be saved: amounts not above zero, and bounds that fall (002 §5, A31). */
export function bracketErrors(bracket: Bracket): { path: keyof Bracket; rule: string }[] {
  const errors: { path: keyof Bracket; rule: string }[] = [];
  const bounds = ['start', 'bracket1', 'bracket2', 'bracket3', 'bracket4'] as const;
  if (!Number.isInteger(bracket.family_size) || bracket.family_size < 1 || bracket.family_size > 99) {
    errors.push({ path: 'family_size', rule: 'rule_family_size' });
  }
  for (const path of [...bounds, 'fees1', 'fees2', 'fees3', 'fees4'] as const) {
    if (!(bracket[path] > 0)) errors.push({ path, rule: 'rule_above_zero' });
  }
  bounds.forEach((path, index) => {
    const before = bounds[index - 1];
    if (before && bracket[path] < bracket[before]) errors.push({ path, rule: 'rule_bracket_order' });
  });
  return errors;
}
