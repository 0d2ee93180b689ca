/** The name that a text typed into a search box gives to a new client. */
export interface TypedName {
  readonly first_name: string;
  readonly last_name: string;
}

/** Anything but letters, blanks and the signs of names belongs to a number, a date or an address. */
const NAME = /^[\p{L}\p{M}\s'’.,-]+$/u;
/** The longest name of a profile. */
const LONGEST = 100;

/**
 * A text as a first and a last name, or null for a number, a date or an address. The last word is the last name, or what is before a
 * comma. Names typed in small letters begin with capitals.
 */
export function typedName(text: string): TypedName | null {
  const typed = text.normalize('NFC').trim().replace(/\s+/g, ' ');
  if (!NAME.test(typed) || !/\p{L}{2}/u.test(typed)) return null;
  const [before = '', after] = typed.split(/\s*,\s*/, 2);
  const words = before.split(' ');
  const last = after === undefined ? (words.at(-1) ?? '') : before;
  const first = after ?? words.slice(0, -1).join(' ');
  return { first_name: capital(first), last_name: capital(last) };
}

const capital = (name: string): string =>
  (name === name.toLowerCase() ? name.replace(/(^|[\s-])(\p{L})/gu, (found) => found.toUpperCase()) : name).slice(
    0,
    LONGEST,
  );
