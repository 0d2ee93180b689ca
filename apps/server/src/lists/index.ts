/** Reference lists as other features read and change them, and the handlers of their calls. */
export { changedLookups, type LookupTable, lookupRows } from './lookups.ts';
export { listHandlers } from './serve-list.ts';
export { setChoice } from './set-choice.ts';
