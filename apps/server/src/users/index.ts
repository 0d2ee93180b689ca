/** What other features may use: what users hold, and the lock under which rights change. */
export { holderOf, lockRights, rolesOf } from './rights/holders.ts';
