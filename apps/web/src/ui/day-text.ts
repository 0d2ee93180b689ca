/** Dates as people say them; the date itself stays YYYY-MM-DD. */
import type { Locale } from '../local/texts.ts';

const dayOf = (date: string) => new Date(`${date}T00:00:00Z`);
/** Made at the first date that is shown: a formatter takes ten milliseconds, and pages load before they show one. */
const format = (options: Intl.DateTimeFormatOptions) => {
  const formats: Partial<Record<Locale, Intl.DateTimeFormat>> = {};
  return (date: string, locale: Locale): string => {
    formats[locale] ??= new Intl.DateTimeFormat(`${locale}-CA`, { ...options, timeZone: 'UTC' });
    return formats[locale].format(dayOf(date));
  };
};
/** 'Tuesday'. */
export const longDay = format({ weekday: 'long' });

/** Weeks begin on Sunday (002 §9), as 4 January 2026 was. */
export const weekdayName = (weekday: number, locale: Locale): string => longDay(dateOn(weekday), locale);
const dateOn = (weekday: number): string => `2026-01-${String(4 + weekday).padStart(2, '0')}`;
const short = format({ weekday: 'short' });
/** 'Tue', by its weekday. */
export const shortWeekday = (weekday: number, locale: Locale): string => short(dateOn(weekday), locale);
/** '24 November 2026', without the day of the week. */
export const longDate = format({ day: 'numeric', month: 'long', year: 'numeric' });
const fullDate = format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });

/** 'Tuesday 2026-11-24'. */
export const dayText = (date: string, locale: Locale): string => `${longDay(date, locale)} ${date}`;

/** 'Tue'. */
export const shortDay = short;

/** 'Tuesday 2026-11-24 10:30' of a start_date_time. */
export const momentText = (start: string, locale: Locale): string =>
  `${dayText(start.slice(0, 10), locale)} ${start.slice(11, 16)}`;

/** 'Tuesday, November 24, 2026', for screen readers. */
export const spokenDate = fullDate;
