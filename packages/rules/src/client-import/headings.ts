/** The meaning of a heading: the target of its column, and whose it is. */
import { fold } from '../text/fold.ts';
import type { Target, Whose } from './types.ts';
import {
  CHILD_WORDS,
  FILLERS,
  HEADINGS,
  JOINED_HEADINGS,
  LEFT_OUT,
  MEMBER_WORDS,
  PARTNER_WORDS,
  ROW_WORDS,
  wordList,
} from './words.ts';

export interface Heading {
  readonly target: Target | null;
  readonly whose: Whose;
  /** Set if another column holds the other part of the same field. */
  readonly joined?: true;
}

/** The text without blanks, so that `FirstName`, `first_name` and `First name` are one. */
const squeezed = (text: string): string => fold(text).replaceAll(' ', '');

/** Signs for a number are words: `Case #`, `N° de dossier`. */
const spoken = (heading: string): string => heading.replace(/[#№]|\bn[°º]/giu, ' no ');

const TARGETS = new Map<string, Target>();
for (const [target, words] of Object.entries(HEADINGS))
  for (const word of [target, ...wordList(words)])
    if (!TARGETS.has(squeezed(word))) TARGETS.set(squeezed(word), target as Target);
const JOINED = new Map<string, Target>(
  JOINED_HEADINGS.flatMap(([target, words]) => wordList(words).map((word) => [squeezed(word), target] as const)),
);
const NOTHING = new Set(wordList(LEFT_OUT).map(squeezed));
const fillers = new Set(FILLERS);

/** The words of a heading: `FirstName` is two, `Child1DOB` three. */
function wordsOf(heading: string): string[] {
  const apart = heading
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .replace(/(\p{L})(\d)/gu, '$1 $2')
    .replace(/(\d)(\p{L})/gu, '$1 $2');
  return fold(apart).split(' ').filter(Boolean);
}

const targetOf = (text: string): Target | undefined => TARGETS.get(squeezed(text));

/** The meaning of a heading; undefined where none is known. */
export function headingOf(written: string): Heading | undefined {
  const heading = spoken(written);
  const direct = directly(heading);
  if (direct) return direct;
  const words = wordsOf(heading.replace(/\([^()]*\)/gu, ' '));
  return (
    otherOf(words) ??
    directly(words.filter((word) => !fillers.has(word)).join(' ')) ??
    withoutRow(words) ??
    directly(heading.replace(/\([^()]*\)|\[[^[\]]*\]|[:*]/gu, ' '))
  );
}

function directly(text: string): Heading | undefined {
  const key = squeezed(text);
  if (key === '') return undefined;
  const target = targetOf(text);
  if (target) return { target, whose: 'row' };
  const joined = JOINED.get(key);
  if (joined) return { target: joined, whose: 'row', joined: true };
  return NOTHING.has(key) ? { target: null, whose: 'row' } : undefined;
}

const OTHERS: readonly (readonly [kind: 'partner' | 'child' | 'member', words: readonly string[][]])[] = (
  [
    ['partner', PARTNER_WORDS],
    ['child', CHILD_WORDS],
    ['member', MEMBER_WORDS],
  ] as const
).map(([kind, words]) => [
  kind,
  wordList(words)
    .map((word) => word.split(' '))
    .toSorted((one, other) => other.length - one.length),
]);

/** A heading about somebody else of the household: "Naissance conj.", "Enfant 2 - DDN". */
function otherOf(words: readonly string[]): Heading | undefined {
  for (const [kind, names] of OTHERS) {
    const found = names.find((name) => indexOf(words, name) >= 0);
    if (!found) continue;
    const at = indexOf(words, found);
    const rest = [...words.slice(0, at), ...words.slice(at + found.length)];
    const place = rest.findIndex((word) => /^\d{1,2}$/.test(word) || /^[1-9]$/.test(word));
    const number = place < 0 ? null : Number(rest.splice(place, 1)[0]);
    // A member without a number is the person of the row.
    if (kind === 'member' && number === null) continue;
    // "Conjoint/Conjointe" says it twice.
    const again = new Set(names.flatMap((name) => (name.length === 1 ? name : [])));
    const left = rest.filter((word) => !fillers.has(word) && !again.has(word) && word !== 'e');
    const target = left.length === 0 ? undefined : targetOf(left.join(' '));
    if (left.length > 0 && !target) continue;
    const whose: Whose = kind === 'partner' ? 'partner' : `${kind}_${Math.max(1, number ?? 1)}`;
    if (target === 'children' || (target === undefined && kind !== 'partner')) return { target: 'children', whose };
    return { target: target ?? 'full_name', whose };
  }
  return undefined;
}

function indexOf(words: readonly string[], part: readonly string[]): number {
  return words.findIndex((_, at) => part.every((word, place) => words[at + place] === word));
}

/** "Client phone", "Head of household birth date": the words for the person of the row say nothing. */
function withoutRow(words: readonly string[]): Heading | undefined {
  for (const name of wordList(ROW_WORDS).map((word) => word.split(' '))) {
    const at = indexOf(words, name);
    if (at < 0) continue;
    const rest = [...words.slice(0, at), ...words.slice(at + name.length)].filter(
      (word) => !fillers.has(word) && word !== 'household',
    );
    const found = rest.length > 0 ? directly(rest.join(' ')) : undefined;
    if (found) return found;
  }
  return undefined;
}
