/** What is stored of a typed text (decisions-wire W04). */

// With those that turn the direction of writing: a name must not reverse the line that it stands in.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed here.
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u200b\u2028-\u202e\u2066-\u2069\ufeff]/g;
/** Half of a character outside the basic plane, as a cut through an emoji leaves it: no database stores it. */
const HALF = /[\ud800-\udfff]/gu;
/** Marks upon one letter beyond the 30 that any script needs (UAX #15 D4): putting thousands in order takes minutes. */
const PILE = /(\p{M}{30})\p{M}+/gu;

/** Texts with nothing to clean but spaces, as most are. */
const PLAIN = /^[\x20-\x7e]*$/;

/** The text trimmed, NFC, without control characters and piled marks: as the server receives it, so both judge the same. */
export function cleanText(text: string): string {
  if (PLAIN.test(text)) return text.trim();
  return text.replace(CONTROL, '').replace(HALF, '').replace(PILE, '$1').normalize('NFC').trim();
}
