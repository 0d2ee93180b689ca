/** The parts of the check-in that other features may use. */
export { arrive } from './arrive.ts';
export { appointmentsOn } from './queries.ts';
