import { count, defineList, money } from './define.ts';

const limits = ['start', 'bracket1', 'bracket2', 'bracket3', 'bracket4'] as const;

/** The monthly family income of each fee level, one row a family size (002 §5). Limits may not fall (decisions-002 A31). */
export const revenue_brackets = defineList({
  name: 'revenue_brackets',
  entity: 'revenue_bracket',
  fields: {
    family_size: count(1, 99),
    start: money,
    bracket1: money,
    fees1: money,
    bracket2: money,
    fees2: money,
    bracket3: money,
    fees3: money,
    bracket4: money,
    fees4: money,
  },
  sort: 'family_size',
  unique: [{ fields: ['family_size'], says: 'e_family_size' }],
  check: (row) => {
    const low = limits.find((limit, index) => index > 0 && row[limit] < row[limits[index - 1] ?? limit]);
    return low && { path: low, rule: 'e_bracket_order' };
  },
});
