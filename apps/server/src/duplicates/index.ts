/** The worklist of duplicates, as the table of contents of jobs and those who bring in many files start it. */
export { findDuplicates } from './finding/find.ts';
export { filesLike, type TraitsWithSounds, withSounds } from './finding/like.ts';
export { queueFindDuplicates, registerDuplicateJobs } from './nightly.ts';
