/**
 * Times that recur every week or month by the organization's clock.
 *
 * nextTime   the first time after a moment
 * lastTime   the last time up to a moment
 */
import { addDays, instantOf, lastOfMonth, organisationNow, weekday } from './dates.ts';

export interface Rhythm {
  readonly every: 'week' | 'month';
  /** The day of a weekly rhythm; 0 is Sunday. */
  readonly weekday: number;
  /** The day of a monthly rhythm, 1 to 31; the last day of a shorter month. */
  readonly month_day: number;
  /** HH:mm. */
  readonly time: string;
}
/** A time by the clock of the organization and as an instant. */
export interface Turn {
  readonly date: string;
  readonly at: Date;
}

/** The most days between two days of a rhythm. */
const LONGEST_DAYS = 31;

const isDay = ({ every, weekday: day, month_day }: Rhythm, date: string): boolean => {
  if (every === 'week') return weekday(date) === day;
  const last = Number(lastOfMonth(date).slice(8));
  return Number(date.slice(8)) === Math.min(month_day, last);
};

const turnOn = ({ time }: Rhythm, date: string, zone: string): Turn => ({
  date,
  at: instantOf(`${date} ${time}`, zone),
});

/** The first time of a rhythm after a moment. */
export function nextTime(rhythm: Rhythm, after: Date, zone: string): Turn {
  const { date } = organisationNow(after, zone);
  for (let days = 0; days <= LONGEST_DAYS + 1; days++) {
    const turn = turnOn(rhythm, addDays(date, days), zone);
    if (isDay(rhythm, turn.date) && turn.at > after) return turn;
  }
  throw new RangeError('a rhythm without a day');
}

/** The last time of a rhythm that is not after a moment. */
export function lastTime(rhythm: Rhythm, at: Date, zone: string): Turn {
  const { date } = organisationNow(at, zone);
  for (let days = 0; days <= LONGEST_DAYS + 1; days++) {
    const turn = turnOn(rhythm, addDays(date, -days), zone);
    if (isDay(rhythm, turn.date) && turn.at <= at) return turn;
  }
  throw new RangeError('a rhythm without a day');
}
