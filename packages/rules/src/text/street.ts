/**
 * Compares streets in English and French spelling: '123, rue des Érables', '123 rue des erables' and '123 Erables St'
 * are the same. Accents, case, commas, articles and abbreviations make no difference (000 O-33, O-40).
 */
import { fold } from './fold.ts';
import { saintOf } from './saints.ts';

/** The kind of street for each spelling. `st` means street only as the last word; elsewhere it means saint. */
const KINDS: Readonly<Record<string, string>> = Object.fromEntries(
  [
    'street rue str',
    'avenue av ave',
    'boulevard boul bd blvd boulv',
    'road chemin ch chem rd',
    'drive promenade prom dr',
    'place pl',
    'court crt ct cour',
    'crescent croissant cres crois',
    'lane ruelle allee ln',
    'highway route rte hwy autoroute',
    'square carre sq',
    'row rang rg',
    'terrace terrasse terr',
    'way voie',
    'quay quai',
    'rise montee',
  ].flatMap((line) => {
    const [kind = '', ...others] = line.split(' ');
    return [kind, ...others].map((word) => [word, kind]);
  }),
);
/** The side of the city for each spelling; it is the last word of a street. */
const SIDES: Readonly<Record<string, string>> = {
  n: 'north',
  north: 'north',
  nord: 'north',
  s: 'south',
  south: 'south',
  sud: 'south',
  e: 'east',
  east: 'east',
  est: 'east',
  w: 'west',
  west: 'west',
  o: 'west',
  ouest: 'west',
};
const ARTICLES = new Set(['de', 'des', 'du', 'la', 'le', 'les', 'd', 'l', 'the', 'of']);

/** The parts of a street. `kind` and `side` are null if the street has none; `name` is folded, without articles. */
export interface Street {
  number: string;
  kind: string | null;
  side: string | null;
  name: string;
}

/** Reads the first line of an address. Returns null if it has no number, or no name after the number. */
export function streetOf(line: string): Street | null {
  const words = fold(line).split(' ').filter(Boolean);
  const at = words.findIndex((word) => /^\d/.test(word));
  if (at < 0) return null;
  const [number = ''] = words[at]?.match(/^\d+/) ?? [];
  const all = words.filter((_, index) => index !== at);
  const side = (all.length > 1 && SIDES[all.at(-1) ?? '']) || null;
  const rest = side ? all.slice(0, -1) : all;
  const last = rest.length - 1;
  const kinds = rest.map((word, index) => (word === 'st' && index === last && index > 0 ? 'street' : KINDS[word]));
  const kind = kinds.find((found) => found !== undefined) ?? null;
  const name = rest
    .filter((word, index) => kinds[index] === undefined && !ARTICLES.has(word))
    .map(saintOf)
    .join(' ');
  return name === '' ? null : { number, kind, side, name };
}

/**
 * Whether two streets are the same: they have the same number and name, and no kinds or sides that contradict each
 * other. A street without a kind or side agrees with any. A name of five letters or more may have one typing error.
 */
export function sameStreet(one: Street, other: Street): boolean {
  const contradict = (['kind', 'side'] as const).some((part) => one[part] && other[part] && one[part] !== other[part]);
  if (one.number !== other.number || contradict) return false;
  return one.name === other.name || (one.name.length >= TYPO_FROM && oneLetterApart(one.name, other.name));
}

/** The least length of a name that may have a typing error. Shorter names differ by one letter: Roy and Rey. */
const TYPO_FROM = 5;

/**
 * Whether the texts differ by one letter that is changed, missing or extra, or by two neighbouring letters that are
 * swapped. Digits must be the same: 41e and 42e are two streets.
 */
function oneLetterApart(one: string, other: string): boolean {
  if (one.replace(/\D/g, '') !== other.replace(/\D/g, '')) return false;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  let same = 0;
  while (same < short.length && short[same] === long[same]) same++;
  const rest = (text: string, skipped: number) => text.slice(same + skipped);
  if (long.length === short.length)
    return (
      rest(short, 1) === rest(long, 1) ||
      (rest(short, 2) === rest(long, 2) && short[same] === long[same + 1] && short[same + 1] === long[same])
    );
  return long.length === short.length + 1 && rest(short, 0) === rest(long, 1);
}
