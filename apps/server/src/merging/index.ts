/** Merging, as the table of contents of jobs starts it. */
export { registerMergeJobs } from './nightly.ts';
