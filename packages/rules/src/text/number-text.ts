type Locale = 'en' | 'fr';

const formats: Partial<Record<Locale, Intl.NumberFormat>> = {};

/** A quantity as the language writes it: 1,351 and 0.5 in English, 1 351 and 0,5 in French. */
export function numberText(value: number, locale: Locale): string {
  // Nearly every number of a page; a formatter takes milliseconds to make.
  if (Number.isInteger(value) && Math.abs(value) < 1000) return String(value);
  formats[locale] ??= new Intl.NumberFormat(`${locale}-CA`, { maximumFractionDigits: 2 });
  return formats[locale].format(value);
}

const tenths: Partial<Record<Locale, Intl.NumberFormat>> = {};

/** A value such as an average, not a count: to a tenth, which is written also if it is 0. */
export function tenthText(value: number, locale: Locale): string {
  tenths[locale] ??= new Intl.NumberFormat(`${locale}-CA`, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  // A value below half a tenth has no sign.
  return tenths[locale].format(Math.round(value * 10) / 10 || 0);
}

/** A percentage to a tenth: 12.0% in English, 12,0 % in French. */
export const percentText = (percent: number, locale: Locale): string =>
  `${tenthText(percent, locale)}${locale === 'fr' ? '\u00a0' : ''}%`;
