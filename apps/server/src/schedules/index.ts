/** The parts of scheduled reports that the process needs. */
export { queueDueReports } from './running/due.ts';
export { keepSchedules } from './running/run.ts';
