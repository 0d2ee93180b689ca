/**
 * The parts of a text typed into a search box (000 O-33): the words of a name, a file number ("2989", "#2989",
 * "no 2989"), a phone or part of one, with or without an extension, part of an email, a date of birth. A date and an
 * email narrow what the words find; a text of only digits may be a file number, a phone or a date.
 */

import { fold } from '../text/fold.ts';
import { isDate } from '../time/dates.ts';

/** The typed text, taken apart. Missing is null or empty. */
export interface SearchTerms {
  /** The words of a name, folded. */
  words: string[];
  file_number: number | null;
  /** Four digits or more of a phone. */
  phone: string | null;
  /** The extension typed after a phone. */
  ext: string | null;
  /** Part of an email, in lower case; without @ it may be part of a name as well. */
  email: string | null;
  /** Dates of birth: two where day and month may be either. */
  dobs: string[];
}

const NOTHING: SearchTerms = { words: [], file_number: null, phone: null, ext: null, email: null, dobs: [] };
/**
 * A folded text that is a file number and the words usually written before one; # and № are removed when it is folded.
 */
const NUMBERED = /^((?:(?:dossier|file|client|numero|number|num|no|n) ?)*)(\d{1,9})$/;
const SIGN = /^[#№]/;
/** The code of a membership card: the file number and four digits that a new card changes (000 O-76). */
const CARD = /^(\d{1,9})-(\d{4})$/;
/** A card's code that may as well be a phone without its area code. */
const LOCAL_PHONE = /^\d{3}-\d{4}$/;
const DIGITS = /^[\d\s()+./-]+$/;
const EXTENSION = /^(.+?)[\s,;]*(?:extension|ext|poste|p|x|#)[\s.:]*(\d{1,6})$/i;
const YEAR_FIRST = /(?<!\d)(?<year>\d{4})[-/.](?<one>\d{1,2})[-/.](?<other>\d{1,2})(?!\d)/;
const YEAR_LAST = /(?<!\d)(?<one>\d{1,2})[-/.](?<other>\d{1,2})[-/.](?<year>\d{4})(?!\d)/;
const EIGHT_DIGITS = /^(?<year>\d{4})(?<one>\d\d)(?<other>\d\d)$/;
/** Shorter parts are not searched for: nearly every phone contains them, and so does nearly every email. */
const PHONE_FROM = 4;
const EMAIL_FROM = 3;
/** An extension follows a whole number, without its area code at least. */
const WHOLE_FROM = 7;

/** Reads a text typed into a search box; null when there is nothing to look for. */
export function searchTermsOf(text: string): SearchTerms | null {
  const typed = text.trim();
  const [, before, number] = NUMBERED.exec(fold(typed)) ?? [];
  if (number && (before || SIGN.test(typed))) return { ...NOTHING, file_number: Number(number) };
  const [, numberOfCard] = CARD.exec(typed) ?? [];
  if (numberOfCard) {
    const phone = LOCAL_PHONE.test(typed) ? typed.replace('-', '') : null;
    return { ...NOTHING, file_number: Number(numberOfCard), phone };
  }
  const { dobs, rest } = takeDates(typed);
  const digits = readDigits(rest);
  if (digits) return { ...NOTHING, ...digits, dobs: [...dobs, ...datesOf(EIGHT_DIGITS.exec(rest))] };
  const parts = rest.split(/\s+/).filter(Boolean);
  const address = parts.find((part) => part.includes('@')) ?? (parts.length === 1 ? parts[0] : undefined);
  const email = address && address.length >= EMAIL_FROM ? address.toLowerCase() : null;
  const words = fold(parts.filter((part) => !part.includes('@')).join(' '))
    .split(' ')
    .filter(Boolean);
  return words.length > 0 || email || dobs.length > 0 ? { ...NOTHING, words, email, dobs } : null;
}

/** The least number of characters that are searched for while typing. */
const TYPED_FROM = 3;

/** Whether a text may be a whole name of two letters: Ng, Li, Wu, Vũ. */
export const isShortName = (text: string): boolean => /^\p{L}{2}$/u.test(text.trim().normalize('NFC'));

/**
 * Whether the text of a search box is searched for: three characters or more, or a name of two letters that is followed
 * by a blank or was `entered` (001 O-65).
 */
export const isSearched = (typed: string, entered = false): boolean =>
  typed.trim().normalize('NFC').length >= TYPED_FROM || (isShortName(typed) && (entered || /\s$/.test(typed)));

/**
 * Signs of the keys 0 to 9 and of the hyphen of a French keyboard without Shift, as a scanner set to another keyboard
 * presses them.
 */
const FRENCH_KEYS = 'à&é"\'(-è_ç)';
const SCANNED = '0123456789-';

const scannedText = (text: string): string =>
  text.length > 1 && [...text].every((sign) => FRENCH_KEYS.includes(sign))
    ? [...text].map((sign) => SCANNED[FRENCH_KEYS.indexOf(sign)]).join('')
    : text;

/**
 * The text that scanning a membership card types: the file number, and the code of the card, which old cards do not
 * have.
 */
export interface ScannedCard {
  readonly file_number: number;
  readonly code: string | null;
}

/**
 * The card or file number of a scan or an Enter: also on a keyboard whose digits need Shift, or "#2989"; null
 * otherwise.
 */
export function scannedCard(typed: string): ScannedCard | null {
  const text = scannedText(typed.trim());
  const [, numberOfCard, code] = CARD.exec(text) ?? [];
  const [, before, number = ''] = NUMBERED.exec(fold(text)) ?? [];
  if (!code && !before && !SIGN.test(text) && text !== number) return null;
  const file_number = Number(numberOfCard ?? number);
  return file_number > 0 ? { file_number, code: code ?? null } : null;
}

/** The file number, if nothing else can be meant by Enter: three digits and four may be a phone; null otherwise. */
export function scannedNumber(typed: string): number | null {
  return LOCAL_PHONE.test(typed.trim()) ? null : (scannedCard(typed)?.file_number ?? null);
}

function takeDates(typed: string): { dobs: string[]; rest: string } {
  for (const pattern of [YEAR_FIRST, YEAR_LAST]) {
    const found = pattern.exec(typed);
    const dobs = datesOf(found, pattern === YEAR_LAST);
    if (found && dobs.length > 0) return { dobs, rest: typed.replace(found[0], ' ').trim() };
  }
  return { dobs: [], rest: typed };
}

/** Year, month and day; `eitherWay`, day and month the other way round as well. */
function datesOf(found: RegExpExecArray | null, eitherWay = false): string[] {
  const { year = '', one = '', other = '' } = found?.groups ?? {};
  const date = (month: string, day: string) => [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-');
  const dates = eitherWay ? [date(other, one), date(one, other)] : [date(one, other)];
  return [...new Set(dates)].filter(isDate);
}

function readDigits(text: string): Pick<SearchTerms, 'file_number' | 'phone' | 'ext'> | null {
  const [, before, ext = null] = EXTENSION.exec(text) ?? [];
  const head = before ?? text;
  const digits = head.replace(/\D/g, '');
  if (!DIGITS.test(head) || digits === '' || (ext && digits.length < WHOLE_FROM)) return null;
  return {
    file_number: !ext && digits.length <= 9 ? Number(digits) : null,
    phone: digits.length >= PHONE_FROM ? digits.replace(/^1(?=\d{10}$)/, '') : null,
    ext,
  };
}
