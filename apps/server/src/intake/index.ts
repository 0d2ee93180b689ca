/** The intake of a household, for other features. */
export { missingOf } from './missing.ts';
