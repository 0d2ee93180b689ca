/** How a typed text is cleaned before it is stored (decisions-wire W04). */

// With those that turn the direction of writing: a name must not reverse the line that it is in.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern removes control characters.
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;

/** Characters that change the character before them, if that is of a script or a picture that has such forms. */
const VARIANT = String.raw`[\u180b-\u180d\u180f\ufe00-\ufe0f\u{e0100}-\u{e01ef}]`;
const JOINER = String.raw`[\u200c\u200d]`;
/**
 * All other invisible characters: a name of only these would look empty, and two different names could look the same.
 */
const INVISIBLE = new RegExp(String.raw`(?!${VARIANT}|${JOINER})\p{Default_Ignorable_Code_Point}`, 'gu');
/** The characters that they change: a letter of such a script with its marks, or a picture. */
const BASE = String.raw`(?:(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{L}(?:(?!\p{Default_Ignorable_Code_Point})\p{M}){0,30}|\p{Extended_Pictographic}|\p{Emoji_Modifier})`;
const IDLE_JOINER = new RegExp(
  String.raw`(?<!${BASE}${VARIANT}?)${JOINER}|${JOINER}(?!(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{M}\p{Extended_Pictographic}])`,
  'gu',
);
const IDLE_VARIANT = new RegExp(String.raw`(?<!${BASE})(?!(?<=[0-9#*])\ufe0f\u20e3)${VARIANT}`, 'gu');

/** Half of a character outside the basic plane, as a cut through an emoji leaves it: no database stores it. */
const HALF = /[\ud800-\udfff]/gu;
/** Marks upon one letter beyond the 30 that any script needs (UAX #15 D4): putting thousands in order takes minutes. */
const PILE = /(\p{M}{30})\p{M}+/gu;
/** The space of Braille, which no other program trims. */
const BRAILLE_SPACE = /\u2800/g;
const LINE_END = /\r\n?/g;

/** Texts with nothing to clean but spaces, as most are. */
const PLAIN = /^[\x20-\x7e]*$/;

/**
 * The text trimmed, NFC, without control characters, invisible characters and piled marks: as the server receives it,
 * so both check the same text. Cleaning it again changes nothing.
 */
export function cleanText(text: string): string {
  if (PLAIN.test(text)) return text.trim();
  return text
    .replace(CONTROL, '')
    .replace(HALF, '')
    .replace(INVISIBLE, '')
    .replace(IDLE_VARIANT, '')
    .replace(IDLE_JOINER, '')
    .replace(PILE, '$1')
    .replace(BRAILLE_SPACE, ' ')
    .replace(LINE_END, '\n')
    .normalize('NFC')
    .trim();
}
