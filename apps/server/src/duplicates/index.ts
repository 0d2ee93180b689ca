/** The parts of the worklist of duplicates that jobs and other features may use. */
export { findDuplicates } from './finding/find.ts';
export { filesLike, type TraitsWithSounds, withSounds } from './finding/like.ts';
export { queueFindDuplicates, registerDuplicateJobs } from './nightly.ts';
