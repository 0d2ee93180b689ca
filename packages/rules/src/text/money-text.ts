/** Dollars as text, on screens and in the server's documents. */

const formats = { en: dollars('en-CA'), fr: dollars('fr-CA') };

function dollars(into: string): Intl.NumberFormat {
  return new Intl.NumberFormat(into, { style: 'currency', currency: 'CAD', currencyDisplay: 'narrowSymbol' });
}

/** `$1,234.50`, `1 234,50 $`. */
export const moneyText = (value: number, locale: 'en' | 'fr'): string => formats[locale].format(value);

/**
 * Dollars as somebody types or pastes them: `1234.5`, `1,234.50`, `1 234,50 $`. Of two kinds of separators the last is the
 * decimal one; one that occurs several times groups thousands, as in English a comma before exactly three digits. Cents
 * beyond two digits are cut. Null if no amount is typed.
 */
export function moneyTyped(typed: string, locale: 'en' | 'fr'): number | null {
  const text = typed.replace(/[^\d.,-]/g, '');
  if (!/\d/.test(text)) return null;
  const [whole, cents] = partsOf(text.replaceAll('-', ''), locale);
  const amount = Number(`${whole.replace(/[.,]/g, '') || '0'}.${cents.slice(0, 2)}`);
  return text.startsWith('-') ? -amount : amount;
}

/** The parts before and after the decimal separator. */
function partsOf(text: string, locale: 'en' | 'fr'): [string, string] {
  const index = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  const whole = text.slice(0, index);
  const rest = text.slice(index + 1);
  const again = whole.includes(text[index] ?? '');
  const english = locale === 'en' && text[index] === ',' && rest.length === 3 && /^[1-9]\d{0,2}$/.test(whole);
  return index < 0 || again || english ? [text, ''] : [whole, rest];
}
