/** The parts that other features may use: the rights of users, the lock under which rights change, invitations. */
export { setRolesByGroups } from './rights/by-groups.ts';
export { holderOf, holdersOf, lockRights, rolesOf } from './rights/holders.ts';
export { sendInvitation } from './send-invitation.ts';
