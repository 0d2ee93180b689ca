/** Imports of clients, as the table of contents of jobs starts them and as erasing forgets them. */
export { forgetImportsOf, registerImportJobs } from './jobs.ts';
