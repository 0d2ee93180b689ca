/** The lock of a file, as other features end it. */

export { releaseLocks } from './queries.ts';
export { tellLocks } from './tell.ts';
