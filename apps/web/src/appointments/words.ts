/** Dates as people say them; the date itself stays YYYY-MM-DD (design "Dates, money, names"). */
import type { Locale } from '../local/texts.ts';

const at = (date: string) => new Date(`${date}T00:00:00Z`);
const format = (options: Intl.DateTimeFormatOptions): Record<Locale, Intl.DateTimeFormat> => ({
  en: new Intl.DateTimeFormat('en-CA', { ...options, timeZone: 'UTC' }),
  fr: new Intl.DateTimeFormat('fr-CA', { ...options, timeZone: 'UTC' }),
});
const weekdays = format({ weekday: 'long' });
const whole = format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });

/** 'Tuesday 2026-11-24'. */
export const dayText = (date: string, locale: Locale): string => `${weekdays[locale].format(at(date))} ${date}`;

/** 'Tuesday 2026-11-24 10:30' of a start_date_time. */
export const momentText = (start: string, locale: Locale): string =>
  `${dayText(start.slice(0, 10), locale)} ${start.slice(11, 16)}`;

/** 'Tuesday, November 24, 2026', for screen readers. */
export const spokenDate = (date: string, locale: Locale): string => whole[locale].format(at(date));
