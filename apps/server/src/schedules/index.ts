/** What the process needs of the reports that are sent regularly. */
export { queueDueReports } from './running/due.ts';
export { keepSchedules } from './running/run.ts';
