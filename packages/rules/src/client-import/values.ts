/**
 * Values of lists: a text means a row by its own names or by other words for it.
 *
 * valueKey      the text by which a value is decided once
 * makeMatcher   proposes rows for texts
 */
import { fold } from '../text/fold.ts';
import { foldOnce, isEmptyCell } from './cells.ts';
import type { ImportLists, ListRow, MatchedList } from './types.ts';
import { VALUE_WORDS } from './value-words.ts';
import { NO_INCOME, wordList, wordsOf } from './words.ts';

/** The key of a value in the decisions of a mapping; one of signs only is kept as it is. */
export const valueKey = (text: string): string => foldOnce(text) || text.trim();

const noIncome = wordsOf(NO_INCOME);
/** Whether a cell declares to have no income: "Aucun", "No Income". */
export const saysNoIncome = (text: string): boolean => noIncome.has(foldOnce(text));

/** Whether a cell gives no value of a list. */
export const isEmptyValue = (list: MatchedList, text: string): boolean =>
  isEmptyCell(text) || (list === 'revenue_types' && saysNoIncome(text));

export type Matcher = (list: MatchedList, text: string) => number | null;

/** The words of each list, gathered once for its rows: a list has thousands of cities, and a check reads them several times. */
const known = new WeakMap<readonly ListRow[], ReadonlyMap<string, number>>();

/** Returns the row that a text means in a list, or null. */
export function makeMatcher(lists: ImportLists): Matcher {
  return (list, text) => {
    const rows = lists[list];
    let words = known.get(rows);
    if (!words) {
      words = wordsOfList(list, rows);
      known.set(rows, words);
    }
    const key = foldOnce(text);
    return words.get(key) ?? words.get(withoutBrackets(text)) ?? words.get(withoutFiller(key)) ?? null;
  };
}

const withoutBrackets = (text: string): string => fold(text.replace(/\([^()]*\)/gu, ' '));
const withoutFiller = (key: string): string =>
  key
    .replace(/\b(?:the|a|an|de|du|des|d|l|la|le|les|of|s)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

function wordsOfList(list: MatchedList, rows: readonly ListRow[]): Map<string, number> {
  const words = new Map<string, number>();
  const add = (word: string, id: number): void => {
    if (word !== '' && !words.has(word)) words.set(word, id);
  };
  const active = rows.filter((row) => row.active === 1);
  for (const row of active) for (const name of namesOf(row)) add(fold(name), row.id);
  if (list === 'provinces') for (const row of active) add(fold(row.code ?? ''), row.id);
  const ids = new Set(active.map(({ id }) => id));
  for (const [id, others] of Object.entries(VALUE_WORDS[list] ?? {}))
    if (ids.has(Number(id))) for (const word of wordList(others)) add(word, Number(id));
  for (const row of active)
    for (const name of namesOf(row)) {
      add(withoutBrackets(name), row.id);
      add(withoutFiller(fold(name)), row.id);
    }
  return words;
}

const namesOf = ({ name_en, name_fr }: ListRow): string[] => [name_en, name_fr];
