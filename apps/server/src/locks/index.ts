/** Who edits a file, as other features end it. */

export { tellLocks } from './events/tell.ts';
export { releaseLocks } from './queries.ts';
