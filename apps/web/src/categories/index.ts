/** The parts of the reference lists' screens that others use. */
export { addressOf } from './address.ts';
export { categoryScreens } from './screens.ts';
/** The dialog that adds an entry to a list from another screen. */
export const loadAddRow = () => import('./form/AddRow.tsx');
