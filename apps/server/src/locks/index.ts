/** Who edits a file, as other features ask and end it. */
export { isLive, lockHolder, lockingSession, releaseLocks } from './queries.ts';
export { tellLocks } from './tell.ts';
