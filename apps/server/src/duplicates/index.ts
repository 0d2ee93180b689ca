/** The worklist of duplicates, as the table of contents of jobs and those who bring in many files start it. */
export { findDuplicates } from './finding/find.ts';
export { findSoon, keepDuplicates } from './nightly.ts';
