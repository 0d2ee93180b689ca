import { type Locale, useLocale } from '../local/texts.ts';

const formats: Record<Locale, Intl.NumberFormat> = { en: dollars('en-CA'), fr: dollars('fr-CA') };

function dollars(into: string): Intl.NumberFormat {
  return new Intl.NumberFormat(into, { style: 'currency', currency: 'CAD', currencyDisplay: 'narrowSymbol' });
}

/** `$1,234.50`, `1 234,50 $`. */
export const moneyText = (value: number, locale: Locale): string => formats[locale].format(value);

export function Money({ value }: { value: number }) {
  return <span className="tabular">{moneyText(value, useLocale())}</span>;
}
