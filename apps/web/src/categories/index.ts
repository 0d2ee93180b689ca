/** The parts of the reference lists' screens that others use. */
export { addressOf } from './address.ts';
export { categoryScreens } from './screens.ts';
