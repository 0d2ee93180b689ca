/** What other features may use of appointments. */
export { eligibilityOf } from './booking/eligibility.ts';
export { servedFactsOf } from './booking/facts.ts';
