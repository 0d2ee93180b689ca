/** What other features may use of appointments. */
export { eligibilityOf } from './booking/eligibility.ts';
export { servedFactsOf } from './booking/facts.ts';
export { lockPlans } from './booking/locks.ts';
export { scheduleOfPlace } from './booking/schedule.ts';
export { type OpenAppointment, openAppointments, otherTimesFor, rearrange, type Why } from './rearranging/rearrange.ts';
