/** Merging, as the table of contents of jobs starts it. */
export { keepMerges } from './nightly.ts';
