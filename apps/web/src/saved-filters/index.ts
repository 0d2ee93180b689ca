/** The part that a screen with filters needs to have them saved under a name. */
export { SavedFilters } from './SavedFilters.tsx';
