/** What other features may use of appointments. */
export { eligibilityOf } from './eligibility.ts';
export { factsOfClient } from './facts.ts';
