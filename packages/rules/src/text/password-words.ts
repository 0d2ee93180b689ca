/**
 * The words in a password that are guessed first: common ones, and those of its user and organization. They are sought
 * in any case, with or without accents, and with signs in place of letters (p@ssw0rd).
 */

/** The words that are guessed first. */
export interface GuessedWords {
  /** Names and email of the user. */
  readonly user: readonly string[];
  /** Names of the organization. */
  readonly organisation: readonly string[];
  /** `commonPasswords` of common-passwords.ts; a browser fetches them after the page. */
  readonly common: ReadonlySet<string>;
}

const PRODUCT = ['Resa'];
/** A word of so many letters counts anywhere; a shorter one only as a whole word, so that `caresses` has no `Resa`. */
const ANYWHERE = 5;
const SHORTEST = 4;

/** The rule that a name in the password breaks; null where it has none. */
export function contextFault(password: string, words: Omit<GuessedWords, 'common'>) {
  if (partsOf(words.user).some((word) => isIn(word, password))) return 'rule_password_user' as const;
  const named = partsOf([...words.organisation, ...PRODUCT]).some((word) => isIn(word, password));
  return named ? ('rule_password_organisation' as const) : null;
}

function isIn(word: string, password: string): boolean {
  const texts = [plain(password), letters(password)];
  if (word.length >= ANYWHERE) return texts.some((text) => joined(text).includes(word));
  return texts.some((text) => text.split(/[^\p{L}]+/u).includes(word));
}

/** The words of names and addresses: each by itself and, of a name, all together. The end of an address is left out. */
function partsOf(names: readonly string[]): string[] {
  const parts = names.flatMap((name) => {
    const [own = '', host = ''] = name.split('@');
    const words = [...split(own), ...split(host).slice(0, -1)];
    return [...words, joined(plain(own))];
  });
  return [...new Set(parts)].filter((word) => word.length >= SHORTEST);
}

const split = (text: string) => plain(text).split(/[^\p{L}\d]+/u);
const joined = (text: string) => text.replace(/[^\p{L}\d]/gu, '');

/** Lower case without accents; characters that only look otherwise are replaced. */
const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

const STANDS_FOR: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '!': 'i',
  '3': 'e',
  '4': 'a',
  '@': 'a',
  '5': 's',
  $: 's',
  '7': 't',
};
/** Signs that are often typed in place of a letter, each with that letter. */
const letters = (text: string): string => [...plain(text)].map((sign) => STANDS_FOR[sign] ?? sign).join('');

/**
 * Estimates how many choices a guesser needs for a password: one for a character, two for a common word, none for a
 * repetition or for the next key or letter. Digits and signs before and after the words count as one together.
 */
export function effortOf(password: string, { common }: Pick<GuessedWords, 'common'>): number {
  const text = plain(password);
  const core = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const readings = [choicesIn(text, common), choicesIn(letters(password), common)];
  if (core !== '' && core !== text) readings.push(1 + choicesIn(core, common), 1 + choicesIn(letters(core), common));
  return Math.min(...readings);
}

const WORD = 2;
const REPEAT = 2;
const LONGEST = 20;

/** The least number of choices that make up the text, found position by position from left to right. */
function choicesIn(text: string, common: ReadonlySet<string>): number {
  const signs = [...text];
  const fewest = [0];
  for (let end = 1; end <= signs.length; end++) {
    let best = (fewest[end - 1] as number) + (follows(signs, end - 1) ? 0 : 1);
    for (let start = Math.max(0, end - LONGEST); start <= end - REPEAT; start++) {
      const piece = signs.slice(start, end).join('');
      const until = fewest[start] as number;
      if (signs.slice(0, start).join('').includes(piece)) best = Math.min(best, until);
      else if (common.has(piece)) best = Math.min(best, until + WORD);
    }
    fewest.push(best);
  }
  return fewest[signs.length] as number;
}

const ROWS = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'azertyuiop',
  'qsdfghjklm',
  'wxcvbn',
];
const NEXT = new Set(
  ROWS.flatMap((row) => [...row].slice(1).flatMap((sign, at) => [`${row[at]}${sign}`, `${sign}${row[at]}`])),
);

/** Whether a character is the one before it, or its neighbour in the alphabet, among digits or on the keyboard. */
const follows = (signs: readonly string[], at: number): boolean =>
  at > 0 && (signs[at] === signs[at - 1] || NEXT.has(`${signs[at - 1]}${signs[at]}`));
