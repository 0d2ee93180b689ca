/**
 * The parts that other features may use: the sign-in that waits for its second step, and the proof that a signed-in user
 * gives before a change of how they sign in.
 */
export { waitingSignIn } from './at-sign-in.ts';
export { checkOwn } from './own.ts';
