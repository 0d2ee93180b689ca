/** Reference lists as other features read them. */
export { changedLookups, type LookupTable } from './lookups.ts';
