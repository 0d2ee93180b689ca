/** The intake of a household as other features judge it. */
export { missingOf } from './judging/missing.ts';
