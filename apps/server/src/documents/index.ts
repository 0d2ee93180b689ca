/** Documents as the process and other features need them. */
export { askedLines, missingProofs } from './queries.ts';
export { rescan } from './scanning/rescan.ts';
