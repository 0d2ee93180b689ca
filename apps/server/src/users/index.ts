/** The parts that other features may use: the rights of users, and the lock under which rights change. */
export { holderOf, lockRights, rolesOf } from './rights/holders.ts';
