/** What the process needs of the reports that are sent regularly. */
export { planSchedules } from './running/plan.ts';
export { keepSchedules } from './running/run.ts';
