/**
 * Plain dates: 'YYYY-MM-DD' strings without a time or a zone, years 0001 to 9999.
 * They sort and compare as text. The one door from an instant to the organization's
 * wall clock is organisationNow (001 O-19): nothing here reads its own clock.
 */

/** The organization's wall clock: date 'YYYY-MM-DD' and time 'HH:mm' (minutes already begun count, seconds are cut). */
export interface Moment {
  date: string;
  time: string;
}

/** Whole days, both included. */
export interface Span {
  readonly from: string;
  readonly to: string;
}

const DAY = 86_400_000;

/** Days since 1970-01-01; negative before. Takes a date that isDate accepts. */
export function dayNumber(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / DAY;
}

/** The date `number` days after 1970-01-01. */
export function dateOfDay(number: number): string {
  return new Date(number * DAY).toISOString().slice(0, 10);
}

/** Whether a text is a real calendar date, i.e. equals its own formatting (001 §5, shared helper rules). */
export function isDate(text: unknown): text is string {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '0001') return false;
  const number = dayNumber(text);
  return Number.isFinite(number) && dateOfDay(number) === text;
}

/** Whether a text is a time of day 'HH:mm', 00:00 to 23:59. */
export function isTime(text: unknown): text is string {
  return typeof text === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
}

/** The date `days` later (earlier when negative). */
export function addDays(date: string, days: number): string {
  return dateOfDay(dayNumber(date) + days);
}

/** The same day `months` later; the last of the month where that day does not exist (31 January + 1 = 28 or 29 February). */
export function addMonths(date: string, months: number): string {
  const first = new Date(`${firstOfMonth(date)}T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() + months);
  const month = first.toISOString().slice(0, 7);
  const sameDay = `${month}-${date.slice(8)}`;
  return isDate(sameDay) ? sameDay : lastOfMonth(`${month}-01`);
}

/** A date in a client's file that is further back is taken as a typing error. */
const MAX_YEARS_BACK = 130;
/** A move or an income that is planned further ahead is taken as a typing error. */
const MAX_DAYS_AHEAD = 366;

/** Whether a date is longer ago than anybody lives. */
export const isLongAgo = (date: string, today: string): boolean => date < addMonths(today, -12 * MAX_YEARS_BACK);

/** Whether a date is further ahead than anything can be planned. */
export const isFarAhead = (date: string, today: string): boolean => date > addDays(today, MAX_DAYS_AHEAD);

/** Days from one date to another; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from);
}

/** Day of the week, 0 = Sunday to 6 = Saturday. */
export function weekday(date: string): number {
  return (((dayNumber(date) + 4) % 7) + 7) % 7;
}

/** First day of the date's month. */
export function firstOfMonth(date: string): string {
  return `${date.slice(0, 7)}-01`;
}

/** Last day of the date's month. */
export function lastOfMonth(date: string): string {
  const end = new Date(`${firstOfMonth(date)}T00:00:00Z`);
  end.setUTCMonth(end.getUTCMonth() + 1, 0);
  return end.toISOString().slice(0, 10);
}

/**
 * Whole years lived on a day. A person born on 29 February turns a year older on 1 March of other years. Negative
 * before birth.
 */
export function age(dob: string, on: string): number {
  const years = Number(on.slice(0, 4)) - Number(dob.slice(0, 4));
  return on.slice(5) < dob.slice(5) ? years - 1 : years;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      calendar: 'iso8601',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
    formatters.set(timeZone, formatter);
  }
  return formatter;
}

/** The last second read in a zone, and the time that its clock showed: a busy server reads it hundreds of times. */
const shown = new Map<string, { second: number; moment: Moment }>();

/**
 * The date and time on the organization's wall clock at an instant (001 O-19). Throws RangeError for an unknown zone
 * name.
 */
export function organisationNow(instant: Date, timeZone: string): Moment {
  const second = Math.floor(instant.getTime() / 1_000);
  const last = shown.get(timeZone);
  if (last?.second === second) return { ...last.moment };
  const part: Record<string, string> = {};
  for (const { type, value } of formatterOf(timeZone).formatToParts(instant)) part[type] = value;
  const moment = {
    date: `${part.year?.padStart(4, '0')}-${part.month}-${part.day}`,
    time: `${part.hour}:${part.minute}`,
  };
  shown.set(timeZone, { second, moment });
  return { ...moment };
}

const DAY_MS = 86_400_000;

/**
 * The instant at which the organization's wall clock shows a start_date_time (001 O-19). Of an hour that is shown twice
 * it is the first; one that the clock skips is later by the skipped time, so that 02:30 is 03:30 that day.
 */
export function instantOf(startDateTime: string, timeZone: string): Date {
  const wall = Date.parse(`${startDateTime.slice(0, 10)}T${startDateTime.slice(11, 16)}:00Z`);
  const shownAt = (instant: number) => {
    const { date, time } = organisationNow(new Date(instant), timeZone);
    return Date.parse(`${date}T${time}:00Z`);
  };
  const asOnDay = (other: number) => wall - (shownAt(other) - other);
  const [asBefore, asAfter] = [asOnDay(wall - DAY_MS), asOnDay(wall + DAY_MS)];
  return new Date(shownAt(asBefore) !== wall && shownAt(asAfter) === wall ? asAfter : asBefore);
}

/** 'YYYY-MM-DD HH:mm', the shape of start_date_time; such texts compare as time does. */
export function stamp({ date, time }: Moment): string {
  return `${date} ${time.slice(0, 5)}`;
}

/** The date and time of a start_date_time. */
export function momentOf(startDateTime: string): Moment {
  return { date: startDateTime.slice(0, 10), time: startDateTime.slice(11, 16) };
}

/** Minutes since midnight of 'HH:mm' (seconds after it are ignored). */
export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** 'HH:mm' of minutes since midnight. */
export function timeOf(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}
