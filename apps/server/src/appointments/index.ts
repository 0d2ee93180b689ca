/** The parts of appointments that other features may use. */

export { checkBooking, checkSlot } from './booking/check.ts';
export { factsOnPlan } from './booking/client-dates.ts';
export { eligibilityOf } from './booking/eligibility.ts';
export { factsOfBooking, factsOfClient, servedFactsOf, servedFactsOfAll } from './booking/facts.ts';
export { lockPlansOf, lockSlotsAndClients } from './booking/locks.ts';
export { nearestFree } from './booking/nearest.ts';
export { storeOld } from './booking/old.ts';
export { readBookingTags } from './booking/plan-rules.ts';
export {
  bookedOn,
  type NamedPlan,
  type PlaceSchedule,
  scheduleOfPlace,
  scheduleOfPlan,
  schedulesOfPlaces,
} from './booking/schedule.ts';
export { emitDays, writeBooking } from './booking/write.ts';
export { cancelOpen, emitFreed, type FreedTime } from './cancel-open.ts';
export { mayCloseCancelled, setStatus } from './changeStatus.ts';
export { dayPlaces } from './day-places.ts';
export { calendarFileOf } from './mails/send.ts';
export { type CancelReason, type HeldAppointment, otherTimesFor, rearrange, scheduleAndBooked } from './rearrange.ts';
export { book } from './store.ts';
export { saveAppointment } from './update.ts';
export { leaveListsOfBooked, passEntriesToHead } from './waiting/after-changes.ts';
export { type Entry, lockEntry, lockList, writeEntry } from './waiting/entries.ts';
export {
  acceptOffer,
  checkEntry,
  endOffer,
  lastPosition,
  leaveList,
  offerPlaces,
  queueOffer,
} from './waiting/offers.ts';
export { settleWaiting } from './waiting/settle-lists.ts';
