/** Where a household lives, as other features save it. */
export { store as addHousing } from './store.ts';
export { update as changeHousing } from './update.ts';
