/** The parts of restricted files that other features may use. */
export { forgetCopies } from './forget-copies.ts';
export { mailGainedSight } from './tell-officers.ts';
