/** Dollars as they are shown, on screens and in what the server writes. */

const formats = { en: dollars('en-CA'), fr: dollars('fr-CA') };

function dollars(into: string): Intl.NumberFormat {
  return new Intl.NumberFormat(into, { style: 'currency', currency: 'CAD', currencyDisplay: 'narrowSymbol' });
}

/** `$1,234.50`, `1 234,50 $`. */
export const moneyText = (value: number, locale: 'en' | 'fr'): string => formats[locale].format(value);
