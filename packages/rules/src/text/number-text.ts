type Locale = 'en' | 'fr';

const formats: Partial<Record<Locale, Intl.NumberFormat>> = {};

/** A quantity as the language writes it: 1,351 and 0.5 in English, 1 351 and 0,5 in French. */
export function numberText(value: number, locale: Locale): string {
  // Nearly every number of a page; a formatter takes milliseconds to make.
  if (Number.isInteger(value) && Math.abs(value) < 1000) return String(value);
  formats[locale] ??= new Intl.NumberFormat(`${locale}-CA`, { maximumFractionDigits: 2 });
  return formats[locale].format(value);
}
