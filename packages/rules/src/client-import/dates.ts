/**
 * Dates of a file: one order of day, month and year for a whole column.
 *
 * dateOf        the date of a cell, by the order of its column
 * ordersThatFit the orders that fit the cells of a column
 */
import { fold } from '../text/fold.ts';
import { addDays, isDate } from '../time/dates.ts';
import { isEmptyCell } from './cells.ts';
import { DATE_ORDERS, type DateOrder, type DateReading } from './types.ts';

/** The months by the beginnings of their names, English and French. */
const MONTHS: readonly (readonly [beginning: string, month: number])[] = [
  ['jan', 1],
  ['fev', 2],
  ['feb', 2],
  ['mar', 3],
  ['avr', 4],
  ['apr', 4],
  ['mai', 5],
  ['may', 5],
  ['juin', 6],
  ['jun', 6],
  ['juil', 7],
  ['jul', 7],
  ['aou', 8],
  ['aug', 8],
  ['sep', 9],
  ['oct', 10],
  ['nov', 11],
  ['dec', 12],
];

/** How the dates of a column are read. */
export interface DateContext {
  readonly today: string;
  readonly epoch: 1900 | 1904;
  /**
   * Whether a year of two digits is read so that the person is an adult if possible: for births of heads and partners.
   */
  readonly adult?: boolean;
}

/** A date as it is written. `known` is false where only its year is. */
export interface WrittenDate {
  readonly date: string;
  readonly known: boolean;
}

const ADULT_YEARS = 18;
const OLDEST_YEARS = 110;
const EPOCHS = { 1900: '1899-12-30', 1904: '1904-01-01' } as const;

/** The three numbers of a date in their order, with the month where it is a word; null for any other cell. */
interface Parts {
  readonly numbers: readonly [string, string, string];
  readonly month_at: number | null;
}

const NUMERIC = /^(\d{1,4})\s*[/\-.\s]\s*(\d{1,2})\s*[/\-.\s]\s*(\d{1,4})$/;
/** A time of day behind a date. */
const TIME = /[T\s]+\d{1,2}[:h]\d{2}(?::\d{2}(?:\.\d+)?)?\s*(?:am|pm|z|[+-]\d{2}:?\d{2})?$/i;
const WEEKDAYS = /^(?:mon|tue|wed|thu|fri|sat|sun|lun|mar|mer|jeu|ven|sam|dim)/;
const FILLERS = new Set(['de', 'le', 'of', 'the', 'st', 'nd', 'rd', 'th', 'er', 'd', 'du']);

function partsOf(text: string): Parts | null {
  const trimmed = text.trim().replace(TIME, '');
  const numeric = NUMERIC.exec(trimmed);
  if (numeric) {
    const [, one = '', two = '', three = ''] = numeric;
    // Neither end can be the year of four digits where the other is one too.
    return one.length > 2 && three.length > 2 ? null : { numbers: [one, two, three], month_at: null };
  }
  const words = fold(trimmed)
    .replace(/(\d)(?=[a-z])|([a-z])(?=\d)/g, '$1$2 ')
    .split(' ')
    .filter((word) => word !== '' && !FILLERS.has(word));
  if (words.length === 4 && WEEKDAYS.test(words[0] ?? '')) words.shift();
  if (words.length !== 3) return null;
  const at = words.findIndex((word) => monthOf(word) !== null);
  if (at < 0 || words.some((word, place) => place !== at && !/^\d{1,4}$/.test(word))) return null;
  return { numbers: [words[0] ?? '', words[1] ?? '', words[2] ?? ''], month_at: at };
}

const monthOf = (word: string): number | null =>
  /^[a-z]{3,}$/.test(word) ? (MONTHS.find(([beginning]) => word.startsWith(beginning))?.[1] ?? null) : null;

/**
 * The year, month and day of a written date under an order. A month in words and a year of four digits decide
 * regardless of the order.
 */
function placed({ numbers, month_at }: Parts, order: DateOrder): [year: string, month: string, day: string] {
  const [one, two, three] = numbers;
  if (month_at !== null) {
    const month = String(monthOf(numbers[month_at] ?? '') ?? 0);
    const others = numbers.filter((_, at) => at !== month_at) as [string, string];
    const year_first =
      others[0].length > 2 ||
      (others[1].length <= 2 && month_at === 1 && order === 'ymd' && Number(others[1]) <= 31 && Number(others[0]) > 31);
    return year_first ? [others[0], month, others[1]] : [others[1], month, others[0]];
  }
  if (one.length > 2 || (order === 'ymd' && three.length <= 2)) return [one, two, three];
  return order === 'mdy' ? [three, one, two] : [three, two, one];
}

/** Whether a date can be read in several orders: its month is a number, and it does not begin with a year. */
const isUndecided = ({ numbers: [one], month_at }: Parts): boolean => month_at === null && one.length <= 2;

function fullYear(short: string, rest: string, { today, adult }: DateContext): string {
  if (short.length !== 2 && short.length !== 1) return short.padStart(4, '0');
  const century = Math.floor(Number(today.slice(0, 4)) / 100) * 100;
  const years = [century, century - 100].map((base) => base + Number(short));
  const [latest, earlier] = years.filter((year) => `${year}-${rest}` <= today);
  if (latest === undefined) return String(years[1]);
  if (earlier === undefined || !adult) return String(latest);
  const age = Number(today.slice(0, 4)) - latest;
  const old = Number(today.slice(0, 4)) - earlier;
  return String(age < ADULT_YEARS && old <= OLDEST_YEARS ? earlier : latest);
}

/** Words and signs for a date that is not exactly known: `vers 1950`, `c. 1950`, `1950 ?`, `1950 (approx.)`. */
const ABOUT = String.raw`vers|environ|env\.?|about|abt\.?|approx\.?|approximately|approximativement|around|circa|ca?\.?|est\.?|[~≈±]`;
const ABOUT_BEFORE = new RegExp(String.raw`^(?:${ABOUT})(?:\s+|(?=\d))`, 'iu');
const ABOUT_BEHIND = new RegExp(String.raw`(?:\s*\?|\s*\((?:${ABOUT}|\?)\)|\s+(?:${ABOUT}))$`, 'iu');

/** Reads the date of a text under an order. Null if the text is not a date, `unreal` if no calendar has that date. */
export function dateOf(text: string, order: DateOrder, context: DateContext): WrittenDate | 'unreal' | null {
  const trimmed = text.trim();
  const about = trimmed.replace(ABOUT_BEFORE, '').replace(ABOUT_BEHIND, '');
  if (about === trimmed) return exactDateOf(trimmed, order, context);
  const found = exactDateOf(about, order, context);
  return found === null || found === 'unreal' ? found : { ...found, known: false };
}

function exactDateOf(trimmed: string, order: DateOrder, context: DateContext): WrittenDate | 'unreal' | null {
  const plain = Number(trimmed);
  if (/^\d+(?:\.\d+)?$/.test(trimmed)) return dateOfNumber(trimmed, plain, context);
  const month_only = /^(\d{1,2})[/.-](\d{4})$|^(\d{4})[/.-](\d{1,2})$/.exec(trimmed);
  if (month_only) {
    const [, one, two, three, four] = month_only;
    const first = `${two ?? three}-${(one ?? four ?? '').padStart(2, '0')}-01`;
    return isDate(first) ? { date: first, known: false } : 'unreal';
  }
  const month_word = monthAndYear(trimmed);
  if (month_word) return month_word;
  const parts = partsOf(trimmed);
  if (!parts) return null;
  const [year, month, day] = placed(parts, order);
  const rest = `${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = `${fullYear(year, rest, context)}-${rest}`;
  return isDate(date) ? { date, known: true } : 'unreal';
}

/** A month and a year: `mai 1950`. */
function monthAndYear(text: string): WrittenDate | null {
  const [, word = '', year] = /^(\p{L}{3,})\.?\s+(\d{4})$/u.exec(text) ?? [];
  const month = monthOf(fold(word));
  return month === null ? null : { date: `${year}-${String(month).padStart(2, '0')}-01`, known: false };
}

/** Days of Excel, only a year, or eight digits. */
function dateOfNumber(text: string, value: number, { epoch, today }: DateContext): WrittenDate | 'unreal' | null {
  if (/^\d{8}$/.test(text)) {
    const date = `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`;
    return isDate(date) ? { date, known: true } : 'unreal';
  }
  const this_year = Number(today.slice(0, 4));
  if (/^\d{4}$/.test(text) && value >= this_year - 130 && value <= this_year)
    return { date: `${text}-01-01`, known: false };
  if (value < 366 || value >= 80_000) return null;
  return { date: addDays(EPOCHS[epoch], Math.floor(value)), known: true };
}

/** Whether a text could be a date under any order. */
export const looksLikeDate = (text: string, context: DateContext): boolean =>
  DATE_ORDERS.some((order) => typeof (dateOf(text, order, context) ?? '') === 'object');

const MOST_EXAMPLES = 3;

/**
 * The orders that fit most dates of a column: real, and not after today where other orders allow that. One is taken,
 * the user chooses between two. Cells that say their year themselves decide nothing.
 */
export function ordersThatFit(column: number, cells: readonly string[], context: DateContext): DateReading {
  const undecided = [...new Set(cells)].filter((cell) => {
    if (isEmptyCell(cell)) return false;
    const parts = partsOf(cell);
    return parts !== null && isUndecided(parts);
  });
  if (undecided.length === 0) return { column, orders: ['ymd'], undecided: false, examples: [] };
  const fits = DATE_ORDERS.map((order) => {
    const dates = undecided.map((cell) => readable(cell, order, context));
    return {
      order,
      unreal: dates.filter((date) => date === null).length,
      ahead: dates.filter((date) => date !== null && date > context.today).length,
    };
  });
  const least = Math.min(...fits.map(({ unreal }) => unreal));
  const real = fits.filter(({ unreal }) => unreal === least);
  const fewest = Math.min(...real.map(({ ahead }) => ahead));
  const orders = real.filter(({ ahead }) => ahead === fewest).map(({ order }) => order);
  if (orders.length < 2) return { column, orders, undecided: true, examples: [] };
  const examples = undecided
    .map((text) => ({ text, dates: orders.map((order) => readable(text, order, context) ?? '') }))
    .filter(({ dates }) => new Set(dates).size > 1);
  // Every cell means the same in all of them, such as 07/07/2014.
  if (examples.length === 0) return { column, orders: orders.slice(0, 1), undecided: false, examples: [] };
  return { column, orders, undecided: true, examples: examples.slice(0, MOST_EXAMPLES) };
}

/** The date under an order; null for any other text, or where a year of four digits is not where the order has it. */
function readable(text: string, order: DateOrder, context: DateContext): string | null {
  const parts = partsOf(text);
  if (!parts) return null;
  // Under "year first" the year must come first, and the order is not asked for a text that ends in a full year.
  if (order === 'ymd' && (parts.numbers[2].length > 2 || parts.numbers[0].length < 2)) return null;
  const read = dateOf(text, order, context);
  return read === null || read === 'unreal' ? null : read.date;
}
