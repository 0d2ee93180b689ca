/** Revenues as other features read them. */
export { ofHousehold as revenuesOfHousehold } from './ofHousehold.ts';
export { openRevenues, payFrequencies } from './queries.ts';
