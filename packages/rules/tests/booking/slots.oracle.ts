/**
 * The schedule rules a second time, for comparison only: written from the words of 001 §5 and
 * decisions O-01 to O-09, minute by minute and day by day, sharing no code with the engine.
 */
import type { Booked, Schedule } from '../../src/booking/schedule.ts';

export interface OracleSlot {
  time: string;
  booked: number;
  max: number;
  real: number;
  open: 0 | 1;
}

export interface OracleAsking {
  today: string;
  time: string;
  party: number;
  origin: number;
}

const ms = (date: string, time: string): number => new Date(`${date}T${time}:00.000Z`).getTime();
const dayOfWeek = (date: string): number => new Date(ms(date, '00:00')).getUTCDay();
const two = (number: number): string => (number < 10 ? `0${number}` : `${number}`);

/** The calendar day before, by the calendar itself. */
function dayBefore(date: string): string {
  const noon = new Date(ms(date, '12:00'));
  noon.setUTCDate(noon.getUTCDate() - 1);
  return `${noon.getUTCFullYear()}-${two(noon.getUTCMonth() + 1)}-${two(noon.getUTCDate())}`;
}

/** How many midnights are between, counted one at a time; negative for the past. */
function midnightsAhead(today: string, date: string): number {
  let count = 0;
  let [early, late] = today < date ? [today, date] : [date, today];
  while (late !== early) {
    late = dayBefore(late);
    count += 1;
  }
  early = late;
  return today <= date ? count : -count;
}

function windows(schedule: Schedule, date: string): [string, string][] {
  const id = schedule.plan.id;
  const moved: [string, string][] = [];
  for (const row of schedule.reschedule) {
    if (row.date !== date) continue;
    if (row.place_appointment_type_id !== null && row.place_appointment_type_id !== id) continue;
    moved.push([row.start_time, row.end_time]);
  }
  if (moved.length) return moved;
  const usual: [string, string][] = [];
  for (const row of schedule.working_days) {
    if (row.place_appointment_type_id === id && row.weekday === dayOfWeek(date))
      usual.push([row.start_time, row.end_time]);
  }
  return usual;
}

/** May this date be picked in the wizard's calendar? */
export function oracleSelectable(schedule: Schedule, date: string, today: string): boolean {
  const { plan } = schedule;
  const monthly = plan.data !== null && plan.data.frequency === 1 && schedule.periods.length > 0;
  let served = false;
  for (const period of monthly ? schedule.periods : [plan]) {
    if (date < period.start_date || date > period.end_date) continue;
    const bookingEnds = period.booking_end_date === null ? period.end_date : period.booking_end_date;
    if (today < period.booking_start_date || today > bookingEnds) continue;
    served = true;
  }
  if (!served) return false;
  for (const row of schedule.nonworking) {
    const every = row.place_appointment_type_id === null;
    if (row.date === date && (every || row.place_appointment_type_id === plan.id)) return false;
  }
  let rescheduled = false;
  for (const row of schedule.reschedule) {
    const every = row.place_appointment_type_id === null;
    if (row.date === date && (every || row.place_appointment_type_id === plan.id)) rescheduled = true;
  }
  if (midnightsAhead(today, date) < 0 && !rescheduled) return false;
  if (!rescheduled && windows(schedule, date).length === 0) return false;
  return !(plan.days_in_advance > 0 && !(midnightsAhead(today, date) < plan.days_in_advance));
}

/** Has a cut-off of the date's weekday closed normal booking? */
function closed(schedule: Schedule, date: string, asking: OracleAsking): boolean {
  for (const row of schedule.cutoffs) {
    if (row.weekday !== dayOfWeek(date)) continue;
    let day = date;
    while (dayOfWeek(day) !== row.cutoff_day) day = dayBefore(day);
    if (ms(asking.today, asking.time) >= ms(day, row.time)) return true;
  }
  return false;
}

/** Every slot of a date, found by asking of each minute from 07:00 to 19:00 whether one starts there. */
export function oracleSlots(
  schedule: Schedule,
  date: string,
  booked: readonly Booked[],
  asking: OracleAsking,
): OracleSlot[] {
  if (!oracleSelectable(schedule, date, asking.today)) return [];
  const { plan } = schedule;
  const slots: OracleSlot[] = [];
  const hours = windows(schedule, date).map(([from, to]) => [
    Math.max(7 * 60, ms('1970-01-01', from) / 60_000),
    Math.min(19 * 60, ms('1970-01-01', to) / 60_000),
  ]);
  const late = closed(schedule, date, asking);
  for (let minute = 7 * 60; minute < 19 * 60; minute += 1) {
    let starts = false;
    for (const [opens = 0, shuts = 0] of hours) {
      if (minute >= opens && (minute - opens) % plan.time_slot === 0 && minute + plan.time_slot <= shuts) starts = true;
    }
    if (!starts) continue;
    const time = `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
    let taken = 0;
    let takenOnline = 0;
    for (const row of booked) {
      if (row.start_date_time !== `${date} ${time}` || row.status === 4) continue;
      for (let unit = 0; unit < row.units; unit += 1) {
        taken += 1;
        if (row.origin === 2) takenOnline += 1;
      }
    }
    let free = plan.max_appointments - taken;
    let fits = taken + asking.party <= plan.max_appointments;
    if (asking.origin === 2) {
      free = Math.min(free, plan.online_appointments - takenOnline);
      fits = fits && takenOnline + asking.party <= plan.online_appointments;
    }
    const past = ms(date, time) < ms(asking.today, asking.time);
    const open = fits && !past && !late ? 1 : 0;
    slots.push({ time, booked: taken, max: plan.max_appointments, real: Math.max(free, 0), open });
  }
  return slots;
}
