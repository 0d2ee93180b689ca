/**
 * The entries of a list that fit the typed text, best first; every list of the program is searched by it (theme.ts).
 */
import type { ComboboxItem, ComboboxParsedItem } from '@mantine/core';
import { fold } from '@resa/rules/text/fold';

/** The fit of a text inside a word, the worst one. */
const PART = 5;
/** The worst fit of a text that begins a word. */
export const BEGINS_A_WORD = PART - 1;

/**
 * How well a label fits the typed text; lower is better. 0: the same text. 1 and 2: the label begins with it, as whole
 * words or not. 3: it occurs later as whole words. 4: a later word begins with it. 5: it occurs inside a word.
 * Infinity: it does not occur.
 */
export function fitOf(label: string, typed: string): number {
  const text = ` ${fold(label)} `;
  const search = fold(typed);
  if (text === ` ${search} `) return 0;
  if (text.startsWith(` ${search} `)) return 1;
  if (text.startsWith(` ${search}`)) return 2;
  if (text.includes(` ${search} `)) return 3;
  if (text.includes(` ${search}`)) return BEGINS_A_WORD;
  return text.includes(search) ? PART : Number.POSITIVE_INFINITY;
}

interface Search {
  options: readonly ComboboxParsedItem[];
  search: string;
  limit: number;
}

/**
 * The filter of Mantine's lists, best fits first. Entries that fit equally well keep their order, and all are shown
 * until something is typed.
 */
export function foundOptions({ options, search, limit }: Search): ComboboxParsedItem[] {
  const entries = options.filter((option): option is ComboboxItem => 'value' in option);
  const groups = options.flatMap((option) =>
    'group' in option
      ? { ...option, items: foundOptions({ options: option.items, search, limit }) as ComboboxItem[] }
      : [],
  );
  const found = entries
    .map((entry) => ({ entry, fit: search.trim() === '' ? 0 : fitOf(entry.label, search) }))
    .filter(({ fit }) => Number.isFinite(fit))
    .sort((one, other) => one.fit - other.fit)
    .map(({ entry }) => entry);
  return [...found, ...groups].slice(0, limit);
}
