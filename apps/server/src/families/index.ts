/** Households as other features change them. */
export { lockedByOthers, openHousehold } from './changing/open.ts';
export { settle } from './changing/settle-families.ts';
export { destroy as removeMember } from './destroy.ts';
export { addMember } from './store.ts';
export { changeMember } from './update.ts';
