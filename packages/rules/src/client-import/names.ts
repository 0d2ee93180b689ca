/** Names of persons in one cell, and members in one cell. */
import { fold } from '../text/fold.ts';
import { ageIn, foldOnce, isNoName, oneLine } from './cells.ts';
import { type DateContext, dateOf, type WrittenDate } from './dates.ts';
import type { DateOrder } from './types.ts';
import { NOBODY, wordsOf } from './words.ts';

export interface TwoNames {
  readonly first_name: string;
  readonly last_name: string;
}

/** Words that belong to the word behind them: El Amrani, Ben Youssef, De La Cruz. */
const PARTICLES = new Set(
  'el al ben bin abu de del della di da do dos du des la le les van von der den ter st ste saint sainte mac abd ould ibn'.split(
    ' ',
  ),
);
const TITLES = /^(?:mr|mrs|ms|miss|mme|mlle|m|dr|monsieur|madame|mademoiselle)\.?\s+(?=\p{L})/iu;
const SUFFIX = /^(?:jr|sr|ii|iii|iv)\.?$/i;

const isUpper = (word: string): boolean =>
  /\p{L}/u.test(word) && word === word.toLocaleUpperCase() && word.replace(/\P{L}/gu, '').length > 1;

/**
 * The two names of a cell: `NOM, Prénom`, `TREMBLAY Marie`, `Harpreet O'Brien`. A comma comes after the last name; words
 * in capitals beside others are the last name; else the order decides, and particles stay with the word behind them.
 */
export function splitName(cell: string, order: 'last_first' | 'first_last' = 'first_last'): TwoNames {
  const text = oneLine(cell).replace(TITLES, '');
  const comma = text.indexOf(',');
  if (comma >= 0) {
    const [last, first] = [text.slice(0, comma).trim(), text.slice(comma + 1).trim()];
    if (SUFFIX.test(first)) return splitName(`${last} ${first}`.trim(), order);
    return { last_name: last, first_name: first.replace(TITLES, '') };
  }
  const words = text.split(' ').filter(Boolean);
  if (words.length < 2) return { last_name: text, first_name: '' };
  const capitals = words.map(isUpper);
  if (capitals.includes(true) && capitals.includes(false)) {
    const block =
      capitals.every((upper, at) => upper === at < capitals.filter(Boolean).length) ||
      capitals.every((upper, at) => upper === at >= capitals.length - capitals.filter(Boolean).length);
    if (block) {
      const of = (upper: boolean) => words.filter((_, at) => capitals[at] === upper).join(' ');
      return { last_name: of(true), first_name: of(false) };
    }
  }
  const at = order === 'first_last' ? lastNameFrom(words) : lastNameTo(words);
  const [front, back] = [words.slice(0, at).join(' '), words.slice(at).join(' ')];
  return order === 'first_last' ? { first_name: front, last_name: back } : { last_name: front, first_name: back };
}

/**
 * The index at which the last name begins, for names with the last name at the end: the last word and the particles
 * before it.
 */
function lastNameFrom(words: readonly string[]): number {
  let at = words.length - 1;
  if (SUFFIX.test(words[at] ?? '') && at > 1) at--;
  while (at > 1 && PARTICLES.has(fold(words[at - 1] ?? ''))) at--;
  return at;
}

/** The index at which the last name ends, for names with the last name first: the particles and the word after them. */
function lastNameTo(words: readonly string[]): number {
  let at = 0;
  while (at < words.length - 2 && PARTICLES.has(fold(words[at] ?? ''))) at++;
  return at + 1;
}

const nobody = wordsOf(NOBODY);

/** A person of a cell that names several. */
export interface WrittenMember extends TwoNames {
  readonly born: WrittenDate | 'unreal' | null;
  readonly age: number | null;
  /** A word in brackets that is neither a date nor an age: a sex or a role. */
  readonly words: readonly string[];
}

/** Where a member ends: a semicolon, a new line, a bullet or a stroke, and a comma or "and" between members. */
const BETWEEN = /\s*(?:[;\n\r•|]+|\s\/\s|\s+(?:et|and|&)\s+)\s*/u;

/**
 * The members of a cell: `Luc (2025-07-06); Rose (2010-01-20)`, `Luc 6 ans, Rose 4 ans`, one a line. A member without a
 * last name of their own has that of the person of the row.
 */
export function membersIn(cell: string, last_name: string, order: DateOrder, context: DateContext): WrittenMember[] {
  if (nobody.has(foldOnce(cell))) return [];
  return piecesOf(cell)
    .map((piece) => memberOf(piece, last_name, order, context))
    .filter(({ first_name, last_name: own }) => /\p{L}/u.test(first_name) || (own !== last_name && own !== ''));
}

function piecesOf(cell: string): string[] {
  const strong = splitOutside(cell, BETWEEN).filter((piece) => !isNoName(piece));
  if (strong.length > 1) return strong;
  // Commas between members, unless they are between a name and its date: "Luc, 2025-07-06".
  const parts = splitOutside(cell, /\s*,\s*/u).filter((piece) => !isNoName(piece));
  const pieces: string[] = [];
  for (const part of parts) {
    const last = pieces.length - 1;
    if (last >= 0 && !/\p{L}{2,}/u.test(part.replace(/\b(?:ans?|mois|years?|yrs?|old|months?)\b/giu, '')))
      pieces[last] = `${pieces[last]} ${part}`;
    else pieces.push(part);
  }
  return pieces;
}

/** Splits a text where no bracket is open. */
function splitOutside(text: string, pattern: RegExp): string[] {
  const kept: string[] = [];
  // A bracket is replaced by its number between two characters that no text has (private use).
  const hidden = text.replace(/\([^()]*\)|\[[^[\]]*\]/gu, (bracket) => `\ue000${kept.push(bracket) - 1}\ue000`);
  return hidden.split(pattern).map((piece) => piece.replace(/\ue000(\d+)\ue000/gu, (_, at) => kept[Number(at)] ?? ''));
}

function memberOf(piece: string, last_name: string, order: DateOrder, context: DateContext): WrittenMember {
  let born: WrittenMember['born'] = null;
  let age: number | null = null;
  const words: string[] = [];
  const take = (text: string): boolean => {
    const plain = text
      .replace(/^(?:n[ée]+e?(?:\s+(?:le|en))?(?=\s)|born(?:\s+on)?|dob|ddn|age|âge)\s*:?\s*/iu, '')
      .trim();
    const years = ageIn(plain);
    if (years !== null && years < 130 && /^\D*\d{1,3}\D*$/u.test(plain)) {
      age ??= years;
      return true;
    }
    const date = plain === '' ? null : dateOf(plain, order, context);
    if (date === null) return false;
    born ??= date;
    return true;
  };
  let name = oneLine(piece).replace(/\(([^()]*)\)|\[([^[\]]*)\]/gu, (_, round, square) => {
    for (const part of String(round ?? square).split(/[,;]/)) if (!take(part.trim())) words.push(part.trim());
    return ' ';
  });
  // A date or an age behind the name, without brackets.
  const behind =
    /^(.*?\p{L}[^\d]*?)[\s,:–-]+((?:n[ée]+e?\s+(?:(?:le|en)\s+)?)?(?:vers\s+|environ\s+|about\s+|circa\s+|c\.\s*|~\s*)?\d[\d\s/.-]*(?:ans?|mois|years?|yrs?|months?)?(?:\s+old)?)$/iu.exec(
      name.trim(),
    );
  if (behind && take((behind[2] ?? '').trim())) name = behind[1] ?? '';
  name = name
    .replace(/[\s,:–-]+$/u, '')
    .replace(/^[\s\d).:–-]+(?=\p{L})/u, '')
    .trim();
  const two = name.includes(',') || name.includes(' ') ? splitMember(name, last_name) : { first_name: name, last_name };
  return { ...two, born, age, words: words.filter(Boolean) };
}

/** A member with two words has a last name of their own, if it is that of the household or the second word is a name of their own in capitals. */
function splitMember(name: string, last_name: string): TwoNames {
  const two = splitName(name);
  if (name.includes(',')) return two;
  if (fold(two.last_name) === fold(last_name)) return { ...two, last_name };
  const other = splitName(name, 'last_first');
  if (fold(other.last_name) === fold(last_name)) return { ...other, last_name };
  if (isUpper(two.last_name.split(' ')[0] ?? '')) return two;
  return { first_name: name, last_name };
}
