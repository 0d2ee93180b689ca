/**
 * How a person's name is written.
 */
import { fold } from './fold.ts';

export interface Named {
  first_name: string | null;
  last_name: string | null;
}

const join = (...parts: (string | null)[]): string =>
  parts
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(' ');

/** First and last name as read aloud: the derived field `name`. Empty when both are missing. */
export function displayName({ first_name, last_name }: Named): string {
  return join(first_name, last_name);
}

/** Folded last and first name, for sorting rows already in memory; the database sorts by its own collation. */
export function sortName({ first_name, last_name }: Named): string {
  return fold(join(last_name, first_name));
}

/** One or two capitals for a person without a photo, of the first and the last word: 'Marie-Ève Roy Côté' is 'MC'. */
export function initials(name: string): string {
  const words = name.split(/[\s,]+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('');
}
