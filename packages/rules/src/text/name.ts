/**
 * How a person's name is written.
 */
import { fold } from './fold.ts';

export interface Named {
  first_name: string | null;
  last_name: string | null;
  /** 1: the person is served without a name, and known by their file number (decision 074). */
  anonymous?: 0 | 1;
  file_number?: number;
}

/**
 * The start of the name of a person without one, which the file number follows. It has a character that nobody can type
 * (clean.ts removes it). `sayNumbers` replaces such names by words where an answer or a file leaves.
 */
export const NUMBERED = '\u2060#';
const NUMBERED_NAME = new RegExp(`${NUMBERED}(\\d+)`, 'g');

/** The name of a file without one. */
export const numberedName = (file_number: number): string => `${NUMBERED}${file_number}`;

/** Replaces every numbered name in a text by the words of `inWords`. */
export const sayNumbers = (text: string, inWords: (file_number: string) => string): string =>
  text.includes(NUMBERED) ? text.replace(NUMBERED_NAME, (_, file_number: string) => inWords(file_number)) : text;

const join = (...parts: (string | null)[]): string =>
  parts
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(' ');

/** First and last name as read aloud: the derived field `name`. Empty when both are missing. */
export function displayName({ first_name, last_name, anonymous, file_number }: Named): string {
  const name = join(first_name, last_name);
  return name === '' && anonymous === 1 && file_number !== undefined ? numberedName(file_number) : name;
}

/** Folded last and first name, for sorting rows already in memory; the database sorts by its own collation. */
export function sortName({ first_name, last_name }: Named): string {
  return fold(join(last_name, first_name));
}

/**
 * The initials for a person without a photo: the first letters of the first and the last word, so that 'Marie-Ève Roy
 * Côté' is 'MC'. A number has no initial: 'Anonymous 1234' is 'A'.
 */
export function initials(name: string): string {
  const words = name.split(/[\s,]+/).filter((word) => /\D/.test(word));
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('');
}
