/** The parts of scheduled reports that the process needs. */
export { queueDueReports } from './running/due.ts';
export { registerScheduleJobs } from './running/run.ts';
