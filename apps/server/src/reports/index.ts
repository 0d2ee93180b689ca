/** Reports, as the table of contents of jobs starts those that take long. */
export { keepReports } from './making/long.ts';
