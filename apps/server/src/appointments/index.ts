/** What other features may use of appointments. */
export { eligibilityOf } from './eligibility.ts';
export { servedFactsOf } from './facts.ts';
