/** Cells as they are compared: what is empty, what says yes, and numbers. */
import { cleanText } from '../text/clean.ts';
import { fold } from '../text/fold.ts';
import { NO, UNKNOWN, wordsOf, YES } from './words.ts';

const unknown = wordsOf(UNKNOWN);
const yes = wordsOf(YES);
const no = wordsOf(NO);

/** A cell on one line, with single blanks. */
export const oneLine = (text: string): string => cleanText(text).replace(/\s+/gu, ' ');

/** Folded texts of short cells: a file has the same few hundred values in thousands of rows. */
const folds = new Map<string, string>();
const MOST_FOLDS = 20_000;
const SHORT = 40;

/** A folded text, remembered where it is short. */
export function foldOnce(text: string): string {
  if (text.length > SHORT) return fold(text);
  let folded = folds.get(text);
  if (folded === undefined) {
    if (folds.size === MOST_FOLDS) folds.clear();
    folded = fold(text);
    folds.set(text, folded);
  }
  return folded;
}

/** Whether a cell says nothing: it is empty, only signs, or a word such as "unknown". */
export function isEmptyCell(text: string): boolean {
  if (text === '') return true;
  const folded = foldOnce(text);
  // Signs that something may be made of: an amount of 0 has a digit, a formula has a sign of its own.
  return folded === '' ? /^[\s?.\-–—_*/\\,;:'"]*$/u.test(text) : unknown.has(folded);
}

const NO_NAME = /^(?:n\/a|n\.a\.|unknown|inconnue?|[\s?.\-–—_*/\\,;:'"]*)$/iu;
/** Whether a name is missing; So, Na and Null are names of people. */
export const isNoName = (text: string): boolean => NO_NAME.test(text);

/** Whether a cell says yes or no; null where it says neither. */
export function yesOrNo(text: string): boolean | null {
  const folded = foldOnce(text);
  if (yes.has(folded)) return true;
  return no.has(folded) ? false : null;
}

const MOST_CENTS = 1_000_000_000;

/**
 * Dollars as a file writes them: `722,10 $`, `1,428.82`, `1 428,82`, `1250.67`, `1'200.00`. A separator before exactly
 * three digits groups thousands, unless it is a comma in a column whose amounts have decimal commas. Null for any other
 * text.
 */
export function amountIn(text: string, decimal_comma: boolean): number | null {
  const typed = text
    .replace(/(?:cad|\$|\/?\s*(?:par\s+)?(?:mois|month|an|year|semaine|week))/giu, '')
    .replace(/[\s'’]/gu, '');
  if (!/^-?\d[\d.,]*$/.test(typed)) return null;
  const at = Math.max(typed.lastIndexOf('.'), typed.lastIndexOf(','));
  const sign = typed[at] ?? '';
  const rest = at < 0 ? '' : typed.slice(at + 1);
  const again = at >= 0 && typed.slice(0, at).includes(sign);
  const groups = at >= 0 && (again || (rest.length === 3 && !(sign === ',' && decimal_comma)));
  const [whole, cents] = at < 0 || groups ? [typed, ''] : [typed.slice(0, at), rest];
  const amount = Number(`${whole.replace(/[.,]/g, '')}.${cents || '0'}`);
  if (!Number.isFinite(amount) || Math.abs(amount) > MOST_CENTS) return null;
  return Math.round(amount * 100) / 100;
}

/** Whether the amounts of a column have decimal commas. */
export const hasDecimalCommas = (cells: readonly string[]): boolean =>
  cells.some((cell) => /\d,\d{1,2}(?!\d)/.test(cell)) && !cells.some((cell) => /\d\.\d{1,2}(?!\d)\s*\$?$/.test(cell));

/** The age that a cell gives in years: `45`, `45 ans`, `about 45`, `8 mois`; null where it gives none. */
export function ageIn(text: string): number | null {
  const months = /^\D{0,10}(\d{1,2})\s*(?:mois|months?|mos?)\b/iu.exec(text);
  if (months) return Math.floor(Number(months[1]) / 12);
  const found = /^\D{0,12}?(\d{1,3})(?:[.,]\d+)?\s*(?:ans?|years?(?:\s+old)?|yrs?|y\.?o?\.?|a)?\.?$/iu.exec(
    text.trim(),
  );
  const years = Number(found?.[1] ?? Number.NaN);
  return Number.isInteger(years) && years <= 130 ? years : null;
}
