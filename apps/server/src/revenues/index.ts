/** Revenues as other features read them. */
export { openRevenues, payFrequencies } from './queries.ts';
