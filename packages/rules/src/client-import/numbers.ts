/** Numbers of files: those that are kept, and those of what was used before. */
import { oneLine } from './cells.ts';
import type { RawPerson } from './raw.ts';

/** The highest number that is kept. */
export const HIGHEST_NUMBER = 9_999_999;
const LONGEST = 40;

/** A number that Resa can keep: a positive integer below 10,000,000; null for every other text. */
export function keptNumber(text: string): number | null {
  const plain = text.trim().replace(/\.0+$/, '');
  if (!/^[1-9]\d{0,6}$/.test(plain)) return null;
  const number = Number(plain);
  return number <= HIGHEST_NUMBER ? number : null;
}

export interface Numbers {
  readonly file_number: number | null;
  readonly former_number: string | null;
}

/** A sign of a household that is a number: one word with a digit, such as 1204 or HH-1000; no name and no address. */
const OF_HOUSEHOLD = /^(?=.*\d)[\p{L}\p{N}._/#-]{1,40}$/u;

/** The number that the sign of a household gives to its head. */
export function numberOfHousehold(text: string): Numbers {
  const file_number = keptNumber(text);
  const plain = text.trim();
  return { file_number, former_number: file_number === null && OF_HOUSEHOLD.test(plain) ? plain : null };
}

/** The number that a person keeps, and their former one. A number with leading zeros is a text, and is kept as one. */
export function readNumbers(raw: RawPerson): Numbers {
  const number = oneLine(raw.cells.get('file_number')?.text ?? '');
  const former = oneLine(raw.cells.get('former_number')?.text ?? '').slice(0, LONGEST);
  const kept = keptNumber(number);
  const rest = kept === null ? number.slice(0, LONGEST) : '';
  return { file_number: kept, former_number: former || rest || null };
}
