/** The parts of appointments that other features may use. */

export { checkBooking, checkSlot } from './booking/check.ts';
export { eligibilityOf } from './booking/eligibility.ts';
export { servedFactsOf, servedFactsOfAll } from './booking/facts.ts';
export { lockPlansOf, lockSlotsAndClients } from './booking/locks.ts';
export { bookedOn, type NamedPlan, type PlaceSchedule, scheduleOfPlace, scheduleOfPlan } from './booking/schedule.ts';
export { tellOf, writeBooking } from './booking/write.ts';
export { cancelOpen, type Freed, tellFreed } from './cancel-open.ts';
export { type HeldAppointment, otherTimesFor, rearrange, standingAt, type Why } from './rearrange.ts';
export { type Entry, lockEntry, lockList, writeEntry } from './waiting/entries.ts';
export { followHead, leaveLists } from './waiting/leaving.ts';
export { acceptOffer, checkEntry, endOffer, lastPosition, leaveList, offerPlaces, passOn } from './waiting/offers.ts';
export { settleWaiting } from './waiting/settle-lists.ts';
