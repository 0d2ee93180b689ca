/**
 * Working hours as a week that is drawn: half hours by weekdays, between the bounds of a day (002 §9).
 *
 * drawnHours     the hours that a rectangle adds to the existing ones
 * resizedHours   hours with one of their ends moved, up to their neighbours
 * movedHours     hours at another time, where their length has room
 * hoursAt        the hours that a half hour is in
 */
import { minutesOf, timeOf } from '../time/dates.ts';
import { DAY_END, DAY_START } from './schedule.ts';

/** Hours of a weekday, 0 = Sunday to 6 = Saturday. */
export interface DayHours {
  weekday: number;
  start_time: string;
  end_time: string;
}
/** A half hour of the week: its weekday and its place in HALF_HOURS. */
export interface HalfHour {
  weekday: number;
  at: number;
}

/** Minutes of a cell of the week. */
const CELL = 30;
/** Minutes to which an end is moved, and the shortest hours. */
const QUARTER = 15;
const FIRST = minutesOf(DAY_START);
const LAST = minutesOf(DAY_END);

/** The starts of the half hours of a day, in their order. */
export const HALF_HOURS: readonly string[] = Array.from({ length: (LAST - FIRST) / CELL }, (_, index) =>
  timeOf(FIRST + index * CELL),
);

/**
 * The hours that the rectangle between two half hours adds, both included: what is open already stays as it is, and
 * pieces shorter than a quarter of an hour are left out.
 */
export function drawnHours(there: readonly DayHours[], from: HalfHour, to: HalfHour): DayHours[] {
  const first = FIRST + CELL * Math.min(from.at, to.at);
  const last = FIRST + CELL * (Math.max(from.at, to.at) + 1);
  const drawn: DayHours[] = [];
  for (let weekday = Math.min(from.weekday, to.weekday); weekday <= Math.max(from.weekday, to.weekday); weekday++) {
    let open = first;
    const add = (until: number) => {
      if (until - open >= QUARTER) drawn.push({ weekday, start_time: timeOf(open), end_time: timeOf(until) });
    };
    for (const { start_time, end_time } of ofDay(there, weekday)) {
      add(Math.min(minutesOf(start_time), last));
      open = Math.max(open, minutesOf(end_time));
    }
    add(last);
  }
  return drawn;
}

/**
 * Moves one end of hours to a minute of the day, rounded to a quarter of an hour. It stays at least a quarter from the
 * other end and does not go beyond the neighbouring hours.
 */
export function resizedHours<H extends DayHours>(
  hours: H,
  end: 'start_time' | 'end_time',
  minutes: number,
  others: readonly DayHours[],
): H {
  const [start, stop] = [minutesOf(hours.start_time), minutesOf(hours.end_time)];
  const sameDay = ofDay(others, hours.weekday);
  const before = sameDay.map((one) => minutesOf(one.end_time)).filter((one) => one <= start);
  const after = sameDay.map((one) => minutesOf(one.start_time)).filter((one) => one >= stop);
  const rounded = Math.round(minutes / QUARTER) * QUARTER;
  const moved =
    end === 'start_time'
      ? within(rounded, Math.max(FIRST, ...before), stop - QUARTER)
      : within(rounded, start + QUARTER, Math.min(LAST, ...after));
  return { ...hours, [end]: timeOf(moved) };
}

/**
 * Moves hours to begin at a minute of a day, rounded to a quarter of an hour, and keeps their length. If other hours
 * are in the way, they go to the nearest start of that day with enough room; without one they stay unchanged.
 */
export function movedHours<H extends DayHours>(
  hours: H,
  weekday: number,
  minutes: number,
  others: readonly DayHours[],
): H {
  const length = minutesOf(hours.end_time) - minutesOf(hours.start_time);
  const requestedStart = Math.round(minutes / QUARTER) * QUARTER;
  const sameDay = ofDay(others, weekday);
  const ends = [FIRST, ...sameDay.map((one) => minutesOf(one.end_time))];
  const starts = [...sameDay.map((one) => minutesOf(one.start_time)), LAST];
  const [start] = ends
    .map((from, index) => ({ from, to: (starts[index] ?? LAST) - length }))
    .filter(({ from, to }) => from <= to)
    .map(({ from, to }) => within(requestedStart, from, to))
    .sort((a, b) => Math.abs(a - requestedStart) - Math.abs(b - requestedStart));
  if (start === undefined) return hours;
  return { ...hours, weekday, start_time: timeOf(start), end_time: timeOf(start + length) };
}

/** The hours that contain a half hour or a part of it. */
export function hoursAt<H extends DayHours>(there: readonly H[], { weekday, at }: HalfHour): H | undefined {
  const start = FIRST + CELL * at;
  return ofDay(there, weekday).find(
    (one) => minutesOf(one.start_time) < start + CELL && minutesOf(one.end_time) > start,
  );
}

/** The position of a time in the day: 0 at DAY_START, 1 at DAY_END. */
export const shareOfDay = (time: string): number => (minutesOf(time) - FIRST) / (LAST - FIRST);

/** The minute of the day at a position from shareOfDay(). */
export const minutesAt = (share: number): number => FIRST + share * (LAST - FIRST);

const within = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);
const ofDay = <H extends DayHours>(there: readonly H[], weekday: number): H[] =>
  there.filter((one) => one.weekday === weekday).sort((a, b) => (a.start_time < b.start_time ? -1 : 1));
