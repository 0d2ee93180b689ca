/** Names with accents and phones that nobody else has: no search for one finds another, and no two files look alike. */
import { randomOf } from '@resa/demo/random';

const CONSONANTS = [...'bdfgjklmnprstvz'];
const VOWELS = [...'aeiou'];
/** The vowel of each name's second syllable: a name typed without accents must be found too. */
const ACCENTED = [...'éèêôî'];
/** Seeded by the clock, so that two processes do not invent the same names. */
const random = randomOf(Date.now() % 1_000_000_007, 'builders');
const invented = new Set<string>();

export function inventedName(): string {
  const vowels = [VOWELS, ACCENTED, VOWELS, VOWELS];
  const syllables = vowels.map((some) => random.pick(CONSONANTS) + random.pick(some)).join('');
  const name = (syllables[0] as string).toUpperCase() + syllables.slice(1);
  if (invented.has(name)) return inventedName();
  invented.add(name);
  return name;
}

const AREAS = ['263', '354', '367', '418', '450', '579', '581', '819', '873'];
let phones = 0;

export function inventedPhone(): string {
  const number = phones++;
  return `${AREAS[Math.floor(number / 100) % AREAS.length]}55501${String(number % 100).padStart(2, '0')}`;
}
