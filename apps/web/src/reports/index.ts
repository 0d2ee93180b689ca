/** What others need of the reports' screens. */
export { reportScreens } from './screens.ts';
