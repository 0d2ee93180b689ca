/** Persons and households as other features read them. */
export {
  changeClient,
  type LockedClient,
  lockClients,
  lockHousehold,
  mayEdit,
  noteOf,
  otherHolder,
  staleOf,
} from './change-client.ts';
export { clientCounts, clientInProcess, countOfState } from './counts.ts';
export { type Holder, isLive } from './file-locks.ts';
export { householdOf } from './household.ts';
export { membershipsOn } from './memberships.ts';
export {
  cardOf,
  cardQuery,
  type Files,
  familySize,
  personName,
  personsOf,
  personsPage,
} from './persons.ts';
export { foundPage, foundPersons, ranked } from './search.ts';
export { lastMove, refusedReason } from './states.ts';
