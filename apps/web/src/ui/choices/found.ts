/**
 * The entries of a list that fit the typed text, best first; every list of the program is searched by it (theme.ts).
 */
import type { ComboboxItem, ComboboxParsedItem } from '@mantine/core';
import { fold } from '@resa/rules/text/fold';

/** A part inside a word, the least of all fits. */
const PART = 5;
/** The least fit that begins a word. */
export const BEGINS_A_WORD = PART - 1;

/**
 * How well a label fits the typed text, 0 best: it is the label, it begins it as whole words or in part, or it occurs
 * further on as whole words, as the beginning of one, or inside one. Infinity if it does not occur.
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

/** Mantine's filter of a list: entries that fit equally well keep their order, and all are shown until something is typed. */
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
