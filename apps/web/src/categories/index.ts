/** What others need of the reference lists' screens. */
export { addressOf } from './address.ts';
export { categoryScreens } from './screens.ts';
