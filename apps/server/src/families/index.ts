/** Households as other features change them. */
export { lockedByOthers } from './changing/open.ts';
export { settle } from './changing/settle.ts';
export { destroy as removeMember } from './destroy.ts';
export { addMember } from './store.ts';
