/** Requests as other features need them. */
export { requestsWaiting } from './listing/requests.ts';
/** Changing the state of a household, for features that do it by themselves. */
export { moveHousehold } from './moving/move.ts';
