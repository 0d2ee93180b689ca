/** The organization's wall clock turned into instants, for rows that keep both kinds of time. */
import {
  dateOfDay,
  dayNumber,
  type Moment,
  minutesOf,
  momentOf,
  organisationNow,
  timeOf,
} from '@resa/rules/time/dates';

export interface Clock {
  today: string;
  time: string;
  now: Date;
  /** 'YYYY-MM-DD HH:mm' of the organization as ISO 8601 Z; never after now. */
  instant(stamp: string): string;
  daysAgo(days: number): string;
}

export function clockOf(today: Moment, now: Date, timeZone: string): Clock {
  const latest = now.toISOString();
  const offsets = new Map<string, number>();
  /** Minutes by which the wall clock is ahead of UTC on a day. */
  const offsetOn = (date: string): number => {
    let offset = offsets.get(date);
    if (offset === undefined) {
      const noon = new Date(`${date}T12:00:00Z`);
      const wall = organisationNow(noon, timeZone);
      offset = (Date.parse(`${wall.date}T${wall.time}:00Z`) - noon.getTime()) / 60_000;
      offsets.set(date, offset);
    }
    return offset;
  };
  return {
    today: today.date,
    time: today.time,
    now,
    instant(stamp) {
      const { date, time } = momentOf(stamp);
      const minutes = minutesOf(time) - offsetOn(date);
      const days = Math.floor(minutes / MINUTES_OF_DAY);
      const day = days === 0 ? date : shift(date, days);
      return earlier(`${day}T${timeOf(minutes - days * MINUTES_OF_DAY)}:00.000Z`, latest);
    },
    daysAgo: (days) => shift(today.date, -days),
  };
}

const MINUTES_OF_DAY = 1440;
const numbers = new Map<string, number>();
const dates = new Map<number, string>();

/** A cached addDays: a demo uses the same few hundred days a million times. */
export function shift(date: string, days: number): string {
  let number = numbers.get(date);
  if (number === undefined) {
    number = dayNumber(date);
    numbers.set(date, number);
  }
  let shifted = dates.get(number + days);
  if (shifted === undefined) {
    shifted = dateOfDay(number + days);
    dates.set(number + days, shifted);
  }
  return shifted;
}

/** The later of two dates or stamps, which compare as text. */
export const later = (a: string, b: string): string => (a > b ? a : b);
/** The earlier of two dates or stamps. */
export const earlier = (a: string, b: string): string => (a < b ? a : b);
