/** What is stored of a typed text (decisions-wire W04). */

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed here.
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u200b\u2028\u2029\ufeff]/g;
/** Half of a character outside the basic plane, as a cut through an emoji leaves it: no database stores it. */
const HALF = /[\ud800-\udfff]/gu;

/** The text trimmed, NFC, without control characters: as the server receives it, so both judge the same. */
export function cleanText(text: string): string {
  return text.replace(CONTROL, '').replace(HALF, '').normalize('NFC').trim();
}
