/** The parts of waiting lists that other features may use. */
export { acceptHeld } from './accept.ts';
export { takeOff } from './destroy.ts';
export { refuseHeld } from './refuse.ts';
export { joinList } from './store.ts';
