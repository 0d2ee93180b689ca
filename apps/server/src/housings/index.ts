/** Where a household lives, as other features read and save it. */
export { list as housingsOf } from './list.ts';
export { store as addHousing } from './store.ts';
export { update as changeHousing } from './update.ts';
