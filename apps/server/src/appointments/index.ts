/** What other features may use of appointments. */
export { eligibilityOf } from './eligibility.ts';
export { ownAppointments, servedFactsOf } from './facts.ts';
