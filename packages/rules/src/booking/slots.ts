/**
 * The slot engine: the slots of a date and how many places are free (001 §5, O-05 to O-08, O-21).
 * Dates and times are the organization's own.
 *
 * slotsOf, dayTotals           one date, as checkDate returns it
 * maySelect, bookingRefusal    whether a slot may be picked, and the check that the server repeats on save
 * hasRoom                      whether an appointment that gave up its place can have it again
 * growthRefusal                whether an appointment can take more of its start
 * nextFree                     the next place for a party
 * calendarSlots                a day as the front desk sees it, with appointments off the grid
 * placesOn                     how full that day is
 */

import { addDays, type Moment, momentOf, stamp } from '../time/dates.ts';
import { holdsPlace } from './appointment-status.ts';
import { dateRefusal, gridTimes, isCutOff, isNonworking, lastDay } from './bookable-dates.ts';
import { inPeriod, periodsOf } from './periods.ts';
import { type Booked, CATEGORY, type Plan, type Schedule } from './schedule.ts';

/** Why a slot is not open: text keys. The first that holds is named. */
export type SlotRefusal = 'rule_slot_past' | 'rule_cutoff' | 'rule_max_appointments' | 'rule_online_full';

/**
 * A slot of a date: `real` is the number of free places, never below 0; `open` is 1 when the party fits now without
 * emergency.
 */
export interface Slot {
  time: string;
  booked: number;
  max: number;
  real: number;
  open: 0 | 1;
  why?: SlotRefusal;
}

/**
 * The circumstances of a booking: the clock, units wanted (default 1) and origin (default 1 staff; 2 online is held to
 * its quota, O-08).
 */
export interface Asking {
  now: Moment;
  party?: number;
  origin?: number;
}

/** Origins of an appointment (001 §3). */
export const ORIGIN = { staff: 1, online: 2 } as const;

/** Units that a booking takes in its slot: the selected participants of an event, otherwise 1 (O-07). */
export function partySize(category: number, participants: number): number {
  return category === CATEGORY.event ? participants : 1;
}

interface Held {
  units: number;
  online: number;
}
const NOBODY: Held = { units: 0, online: 0 };

/** Units held by start: status 1, 2 and 3 hold a place, 4 has freed it (O-05, O-31). */
function heldByStart(booked: readonly Booked[]): Map<string, Held> {
  const held = new Map<string, Held>();
  for (const { start_date_time, status, origin, units } of booked) {
    if (!holdsPlace(status)) continue;
    const before = held.get(start_date_time) ?? NOBODY;
    held.set(start_date_time, {
      units: before.units + units,
      online: before.online + (origin === ORIGIN.online ? units : 0),
    });
  }
  return held;
}

function check(schedule: Schedule, at: Moment, held: Held, closed: boolean, asking: Asking): Slot {
  const { max_appointments: max, online_appointments: quota } = schedule.plan;
  const { now, party = 1, origin = ORIGIN.staff } = asking;
  const online = origin === ORIGIN.online;
  const free = online ? Math.min(quota - held.online, max - held.units) : max - held.units;
  let why: SlotRefusal | undefined;
  if (stamp(at) < stamp(now)) why = 'rule_slot_past';
  else if (closed) why = 'rule_cutoff';
  else if (held.units + party > max) why = 'rule_max_appointments';
  else if (online && held.online + party > quota) why = 'rule_online_full';
  const slot: Slot = { time: at.time, booked: held.units, max, real: Math.max(0, free), open: why ? 0 : 1 };
  if (why) slot.why = why;
  return slot;
}

function slotsFrom(schedule: Schedule, date: string, held: Map<string, Held>, asking: Asking): Slot[] {
  if (dateRefusal(schedule, date, asking.now.date) !== null) return [];
  const closed = isCutOff(schedule.cutoffs, date, asking.now);
  return gridTimes(schedule, date).map((time) =>
    check(schedule, { date, time }, held.get(`${date} ${time}`) ?? NOBODY, closed, asking),
  );
}

/** The slots of a date in order, none when the date cannot be chosen (O-05, O-21). `booked` may hold other dates too. */
export function slotsOf(schedule: Schedule, date: string, booked: readonly Booked[], asking: Asking): Slot[] {
  return slotsFrom(schedule, date, heldByStart(booked), asking);
}

/** A day's totals over its slots, as checkDate returns them with the slots (O-21). */
export function dayTotals(slots: readonly Slot[]): { max: number; real: number } {
  return {
    max: slots.reduce((sum, slot) => sum + slot.max, 0),
    real: slots.reduce((sum, slot) => sum + slot.real, 0),
  };
}

/**
 * Whether a slot may be chosen. Everybody may choose an open one, holders of emergency_appointments also one that is
 * full or cut off, and nobody one in the past (O-24).
 */
export function maySelect(slot: Pick<Slot, 'open' | 'why'>, holdsEmergency: boolean): boolean {
  return slot.open === 1 || (holdsEmergency && slot.why !== 'rule_slot_past');
}

/**
 * Why a start cannot be booked, checked under the lock of the slot; null if it can. A start that the plan does not
 * serve is rule_appointment_not_available (O-21). An emergency passes capacity and cut-off, but never the past (O-25).
 */
export function bookingRefusal(
  schedule: Schedule,
  startDateTime: string,
  booked: readonly Booked[],
  asking: Asking & { emergency?: boolean },
): SlotRefusal | 'rule_appointment_not_available' | null {
  const { date, time } = momentOf(startDateTime);
  const slot = slotsOf(schedule, date, booked, asking).find((one) => one.time === time);
  if (!slot) return 'rule_appointment_not_available';
  return maySelect(slot, asking.emergency === true) ? null : (slot.why ?? null);
}

/** Whether a start has room for more units; past starts too, since an appointment may be reopened late (001 O-31). */
export function hasRoom(
  plan: Pick<Plan, 'max_appointments'>,
  startDateTime: string,
  booked: readonly Booked[],
  units: number,
): boolean {
  const held = heldByStart(booked).get(startDateTime) ?? NOBODY;
  return held.units + units <= plan.max_appointments;
}

/**
 * Why an appointment cannot take `party` places at the start that it already has; null if it can. `booked` are the
 * other appointments of that start. Only the maximum and the cut-off are checked, so that participants can still be
 * added after the start (O-25, O-34).
 */
export function growthRefusal(
  schedule: Schedule,
  startDateTime: string,
  booked: readonly Booked[],
  asking: Asking & { party: number },
): 'rule_max_appointments' | 'rule_appointment_not_available' | null {
  if (!hasRoom(schedule.plan, startDateTime, booked, asking.party)) return 'rule_max_appointments';
  const refusal = bookingRefusal(schedule, startDateTime, booked, asking);
  return refusal === 'rule_cutoff' ? 'rule_appointment_not_available' : null;
}

/** The first open slot for a party on or after `from` (default today); null when the plan's open periods hold none. */
export function nextFree(
  schedule: Schedule,
  booked: readonly Booked[],
  asking: Asking & { from?: string },
): Moment | null {
  const { plan, periods } = schedule;
  const today = asking.now.date;
  const held = heldByStart(booked);
  const last = lastDay(plan, periods, today);
  if (last === null) return null;
  const start = asking.from && asking.from > today ? asking.from : today;
  for (let date = start; date <= last; date = addDays(date, 1)) {
    const slot = slotsFrom(schedule, date, held, asking).find((one) => one.open === 1);
    if (slot) return { date, time: slot.time };
  }
  return null;
}

/** Whether the plan serves at this start: in a period, on no closed day, at a start of its hours. Past ones too. */
export function isServed(schedule: Schedule, startDateTime: string): boolean {
  const { date, time } = momentOf(startDateTime);
  return servesOn(schedule, date) && gridTimes(schedule, date).includes(time);
}

const servesOn = (schedule: Schedule, date: string): boolean =>
  periodsOf(schedule.plan, schedule.periods).some((period) => inPeriod(period, date)) && !isNonworking(schedule, date);

/** The starts of a date that the plan serves, past ones too: what a month view shows. */
export function servedTimes(schedule: Schedule, date: string): string[] {
  return servesOn(schedule, date) ? gridTimes(schedule, date) : [];
}

/**
 * A day of a plan as the calendar shows it, past days too: the grid, and the bookings outside it since hours changed
 * (O-05). `open` is 1 if somebody can be booked now.
 */
export function calendarSlots(schedule: Schedule, date: string, booked: readonly Booked[], now: Moment): Slot[] {
  const { plan } = schedule;
  const bookable = new Map(slotsOf(schedule, date, booked, { now }).map((slot) => [slot.time, slot]));
  const held = heldByStart(booked.filter((row) => row.start_date_time.startsWith(date)));
  return calendarTimes(schedule, date, held).map((time) => {
    const { units } = held.get(`${date} ${time}`) ?? NOBODY;
    const max = plan.max_appointments;
    return bookable.get(time) ?? { time, booked: units, max, real: Math.max(0, max - units), open: 0 };
  });
}

const calendarTimes = (schedule: Schedule, date: string, held: Map<string, Held>): string[] =>
  [...new Set([...servedTimes(schedule, date), ...[...held.keys()].map((start) => momentOf(start).time)])].sort();

/** The places of a day of a plan at the times that calendarSlots shows, and how many of them are taken. */
export function placesOn(schedule: Schedule, date: string, booked: readonly Booked[]): { max: number; booked: number } {
  const held = heldByStart(booked.filter((row) => row.start_date_time.startsWith(date)));
  const times = calendarTimes(schedule, date, held);
  return {
    max: times.length * schedule.plan.max_appointments,
    booked: [...held.values()].reduce((sum, { units }) => sum + units, 0),
  };
}
