/**
 * Says who is served without a name in the language of the reader (decision 074): the data have only a sign and the file
 * number. Answers of calls, made reports and PDFs pass here.
 */
import { type Locale, say } from '@resa/contract/texts';
import { sayNumbers } from '@resa/rules/text/name';

const nameIn = (locale: Locale) => (number: string) => say(locale, 'anonymous_name', { number });

/** JSON with its numbered names in words, which the organization may have worded with quotes. */
export const jsonInWords = (locale: Locale, json: string): string =>
  sayNumbers(json, (number) => JSON.stringify(nameIn(locale)(number)).slice(1, -1));

/** The same for a text, or for every text of rows and plain objects. */
export function inWords<T>(locale: Locale, value: T): T {
  if (typeof value === 'string') return sayNumbers(value, nameIn(locale)) as T;
  if (Array.isArray(value)) return value.map((one) => inWords(locale, one)) as T;
  if (!value || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, inWords(locale, one)])) as T;
}
