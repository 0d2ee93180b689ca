/** Revenues as other features read them. */

export { settleNoIncomes } from './declaring/settle.ts';
export { ofHousehold as revenuesOfHousehold } from './ofHousehold.ts';
export { noIncomesOf, openRevenues, payFrequencies } from './queries.ts';
