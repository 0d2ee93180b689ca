/** The lock of a file, as other features end it. */

export { emitLocks } from './emit.ts';
export { releaseLocks } from './queries.ts';
