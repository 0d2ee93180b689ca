import { type Locale, useLocale } from '../local/texts.ts';

const formats: Record<Locale, Intl.NumberFormat> = {
  en: new Intl.NumberFormat('en-CA', { style: 'currency', currency: 'CAD' }),
  fr: new Intl.NumberFormat('fr-CA', { style: 'currency', currency: 'CAD' }),
};

/** Dollars as each language writes them: $1,234.50 and 1 234,50 $. */
export const money = (amount: number, locale: Locale): string => formats[locale].format(amount);

export function Money({ amount }: { amount: number | null }) {
  const locale = useLocale();
  return amount === null ? null : <span className="tabular">{money(amount, locale)}</span>;
}
