/** Persons and households as other features read them. */
export { clientCounts, clientInProcess } from './counts.ts';
export { householdOf, lockHouseholdOf } from './household.ts';
export { type Day, membershipsOn } from './memberships.ts';
export { cardOf, cardQuery, type Files, familySize, personName, personsOf } from './persons.ts';
export { foundPage, foundPersons, ranked } from './search.ts';
