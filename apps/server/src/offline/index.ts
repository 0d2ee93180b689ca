/** The parts of check-in without a network that other features may use. */
export { forgetActsOf } from './forget.ts';
