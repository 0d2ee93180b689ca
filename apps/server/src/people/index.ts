/** Persons and households as other features read them. */
export { clientCounts, clientInProcess } from './counts.ts';
export { householdOf } from './household.ts';
export { cardOf, familySize, personsOf } from './persons.ts';
export { CAP, rankedIds } from './search.ts';
