/** A day and an hour as people say them in a letter, in both languages. */

type Locale = 'en' | 'fr';

const formats: Partial<Record<Locale, Intl.DateTimeFormat>> = {};

/** 'Tuesday, March 10, 2026' or 'mardi 10 mars 2026'; the first of a month is '1er' in French. */
export function dayInWords(date: string, locale: Locale): string {
  formats[locale] ??= new Intl.DateTimeFormat(`${locale}-CA`, { dateStyle: 'full', timeZone: 'UTC' });
  const words = formats[locale].format(new Date(`${date}T00:00:00Z`));
  return locale === 'fr' ? words.replace(/(?<= )1(?= )/, '1er') : words;
}

/** '9:30 a.m.' or '9 h 30'; a full hour is '9 a.m.' or '9 h'. */
export function hourInWords(time: string, locale: Locale): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const minutes = String(minute).padStart(2, '0');
  if (locale === 'fr') return `${hour}\u00a0h${minute === 0 ? '' : `\u00a0${minutes}`}`;
  return `${hour % 12 || 12}${minute === 0 ? '' : `:${minutes}`}\u00a0${hour < 12 ? 'a.m.' : 'p.m.'}`;
}

/** A start_date_time: 'Tuesday, March 10, 2026, 9:30 a.m.' or 'mardi 10 mars 2026 à 9 h 30'. */
export const momentInWords = (start: string, locale: Locale): string =>
  [dayInWords(start.slice(0, 10), locale), hourInWords(start.slice(11, 16), locale)].join(
    locale === 'fr' ? ' à ' : ', ',
  );
