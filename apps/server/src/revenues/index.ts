/** Revenues as other features read them. */

export { householdIncome, moneyLists } from './household-income.ts';
export { insertNoIncome, insertRevenue } from './insert.ts';
export { ofHousehold as revenuesOfHousehold } from './ofHousehold.ts';
export { noIncomesOf, openRevenues, payFrequencies } from './queries.ts';
export { settleNoIncomes } from './settle-no-incomes.ts';
