/**
 * Folded text: how names are compared when searching, so that accents, case, hyphens, apostrophes
 * and ligatures do not matter (000 O-33). Other alphabets are lower-cased and kept. The database's
 * fold() gives the same result in any locale.
 */

/** Letters that no accent explains, ligatures and the hooked letters of African names among them; as the database has them. */
const LETTERS: Readonly<Record<string, string>> = {
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ŧ: 't',
  ŋ: 'n',
  ĳ: 'ij',
  ŀ: 'l',
  ſ: 's',
  ª: 'a',
  º: 'o',
  ƀ: 'b',
  ƒ: 'f',
  ƙ: 'k',
  ƴ: 'y',
  ƶ: 'z',
  ɓ: 'b',
  ɖ: 'd',
  ɗ: 'd',
  ɛ: 'e',
  ɠ: 'g',
  ɨ: 'i',
  ɲ: 'n',
  ʈ: 't',
  ʉ: 'u',
  ʋ: 'v',
};

const ODD = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g');

/** Lower case, without accents, ligatures opened, everything but letters, digits and @ a single space, trimmed. Folding twice changes nothing. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(ODD, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{Nd}@]+/gu, ' ')
    .trim();
}

/** The digits of a text, to find phone numbers in any format. */
export function foldDigits(text: string): string {
  return text.replace(/\D+/g, '');
}

/** Whether every word of a search occurs in a text, both folded; an empty search matches all. */
export function foldedMatch(text: string, search: string): boolean {
  const folded = fold(text);
  return fold(search)
    .split(' ')
    .every((word) => folded.includes(word));
}
