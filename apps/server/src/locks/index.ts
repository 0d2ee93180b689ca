/** The parts of file locks that other features may use. */

export { emitLocks } from './emit.ts';
export { releaseLocks } from './queries.ts';
