/** The parts that other features may use: the rights of users, and the lock under which rights change. */
export { setRolesByGroups } from './rights/by-groups.ts';
export { holderOf, holdersOf, lockRights, rolesOf } from './rights/holders.ts';
