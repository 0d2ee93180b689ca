/** Where a household lives, as other features read and save it. */
export { list as housingsOf } from './list.ts';
export { insertHousing } from './saving.ts';
export { store as addHousing } from './store.ts';
export { update as changeHousing } from './update.ts';
