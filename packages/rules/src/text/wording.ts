/**
 * An organization's own wording of a text of the interface (002 §3 "Application text", 002 B02).
 *
 * placesIn       what is filled in where the text is shown
 * wordingFault   why a wording cannot stand for the original
 */
import { CHOICE, VALUE } from './fill-text.ts';

/** More than the longest text, with its formatting. */
export const TEXT_LENGTH = 2000;

/** `{{name}}`, which mails fill in. */
const OF_MAILS = /\{\{\s*([\w.]+)\s*\}\}/g;

/** The names that a text fills in, each once, in order; null if a brace has no name in it. */
export function placesIn(text: string): string[] | null {
  const found = new Set<string>();
  const rest = text
    .replace(OF_MAILS, (_, name: string) => {
      found.add(`{{${name}}}`);
      return '';
    })
    .replace(CHOICE, (_, name: string, one: string, several: string) => {
      found.add(`{${name}}`);
      // The words of a choice may hold values.
      return `${one} ${several}`;
    })
    .replace(VALUE, (_, name: string) => {
      found.add(`{${name}}`);
      return '';
    });
  return /[{}]/.test(rest) ? null : [...found].sort();
}

/**
 * Undefined for a wording with the same placeholders as the original: a missing one would hide a number or a person
 * from the reader, and nothing fills in another one.
 */
export function wordingFault(original: string, wording: string): 'must_be_completed' | 'rule_text_places' | undefined {
  if (wording.trim() === '') return 'must_be_completed';
  return placesIn(wording)?.join() === placesIn(original)?.join() ? undefined : 'rule_text_places';
}
