/** The parts of restricted files that other features may use. */
export { forgetCopies } from './forget-copies.ts';
export { tellOfSight } from './tell-officers.ts';
