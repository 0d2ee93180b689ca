/** The part that other features may use: the proof that a signed-in user gives before a change of how they sign in. */
export { checkOwn } from './own.ts';
