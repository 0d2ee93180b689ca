/** Who edits a file, as other features ask and end it. */

export { tellLocks } from './events/tell.ts';
export { isLive, lockHolder, lockingSession, releaseLocks } from './queries.ts';
