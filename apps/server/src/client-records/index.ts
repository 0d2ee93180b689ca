/** Persons and households as other features read them. */
export {
  type ClientNote,
  changeClient,
  type LockedClient,
  lockClients,
  lockHousehold,
  mayEdit,
  noteOf,
  otherHolder,
  staleOf,
} from './change-client.ts';
export { photoShown, saidNoTo } from './consents.ts';
export { clientCounts, clientInProcess, countOfState, requestCounts } from './counts.ts';
export { type Holder, isLive } from './file-locks.ts';
export { hideFile } from './hide-file.ts';
export { householdOf, householdsOfHeads, isOneHousehold, plannedIn } from './household.ts';
export { justMadeIn, justNow } from './households/just-made.ts';
export {
  type ChangeContext,
  type LivingMember,
  livesOf,
  livingIn,
  lockHouseholds,
} from './households/lock.ts';
export { requireRoles } from './households/role.ts';
export {
  minorHeads,
  moveAppointments,
  nameHead,
  type SettleResult,
  settleHouseholds,
  unsettled,
} from './households/settle-households.ts';
export {
  addMembership,
  emitHousehold,
  giveRole,
  type HouseholdLog,
  type MembershipRow,
  makeHousehold,
  removeMembership,
  setMembership,
} from './households/write.ts';
export { lockRefusal } from './lock-refusal.ts';
export { matchesNameOrNumber } from './matches.ts';
export { membershipsOn } from './memberships.ts';
export {
  bornOn,
  cardOf,
  cardQuery,
  type Files,
  familySize,
  fullName,
  idOfNumber,
  nameOrNumber,
  personName,
  personsOf,
  personsPage,
  tagCodes,
  tagCodesOf,
} from './persons.ts';
export { bestMatches, foundPage, foundPersons } from './search.ts';
export { lastMove, refusedReason, servedFile } from './states.ts';
