/** The organisation's wall clock turned into instants, for rows that keep both kinds of time. */
import { addDays, type Moment, momentOf, organisationNow } from '@resa/rules/dates';

export interface Clock {
  today: string;
  time: string;
  now: Date;
  /** 'YYYY-MM-DD HH:mm' of the organisation as ISO 8601 Z; never after now. */
  instant(stamp: string): string;
  daysAgo(days: number): string;
}

export function clockOf(today: Moment, now: Date, timeZone: string): Clock {
  const offsets = new Map<string, number>();
  const offsetOn = (date: string): number => {
    let offset = offsets.get(date);
    if (offset === undefined) {
      const noon = new Date(`${date}T12:00:00Z`);
      const wall = organisationNow(noon, timeZone);
      offset = Date.parse(`${wall.date}T${wall.time}:00Z`) - noon.getTime();
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
      const at = Date.parse(`${date}T${time}:00Z`) - offsetOn(date);
      return new Date(Math.min(at, now.getTime())).toISOString();
    },
    daysAgo: (days) => addDays(today.date, -days),
  };
}

/** The later of two dates or stamps, which compare as text. */
export const later = (a: string, b: string): string => (a > b ? a : b);
/** The earlier of two dates or stamps. */
export const earlier = (a: string, b: string): string => (a < b ? a : b);
