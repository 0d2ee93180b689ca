import { numberText } from './number-text.ts';

/** The values that fill the places of a text. */
export type TextValues = Readonly<Record<string, string | number>>;

const WORDS = String.raw`((?:[^{}|]|\{\w+\})*)`;
/** `{count|word|words}`. */
export const CHOICE = new RegExp(String.raw`\{(\w+)\|${WORDS}\|${WORDS}\}`, 'g');
/** `{count}`. */
export const VALUE = /\{(\w+)\}/g;

/**
 * Fills a text of the interface: `{count}` becomes the value, and `{count|word|words}` the word for one or for several,
 * which may hold values. In French zero is singular. Numbers are written as the language does, except a file number,
 * which is a name. A value that is not given leaves its place as it is.
 */
export function fillText(locale: 'en' | 'fr', text: string, values: TextValues = {}): string {
  return text
    .replace(CHOICE, (whole, name: string, one: string, several: string) => {
      const value = values[name];
      if (value === undefined) return whole;
      return isOne(locale, numberIn(value)) ? one : several;
    })
    .replace(VALUE, (whole, name: string) => {
      const value = values[name] ?? whole;
      return typeof value === 'number' && name !== 'file_number' ? numberText(value, locale) : String(value);
    });
}

const isOne = (locale: 'en' | 'fr', count: number) => (locale === 'fr' ? Math.abs(count) < 2 : count === 1);

/** The number of a text that is already written for people, such as `1 351` or `500+`. */
const numberIn = (value: string | number): number =>
  typeof value === 'number' ? value : Number(value.replace(/\D/g, ''));
