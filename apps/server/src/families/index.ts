/** Households as other features change them. */
export { lockedByOthers } from './changing/open.ts';
export { settle } from './changing/settle.ts';
