/** Revenues as other features read them. */

export { ofHousehold as revenuesOfHousehold } from './ofHousehold.ts';
export { noIncomesOf, openRevenues, payFrequencies } from './queries.ts';
export { settleNoIncomes } from './settle-no-incomes.ts';
