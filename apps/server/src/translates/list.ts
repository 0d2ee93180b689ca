import type { contract, InputOf } from '@resa/contract';
import { type AnyTextKey, texts } from '@resa/contract/texts';
import { foldedMatch } from '@resa/rules/text/fold';
import { type Context, read } from '../frame/change/context.ts';
import { rowOf, storedTexts } from './queries.ts';

type Input = InputOf<typeof contract.translates.list>;
type Row = ReturnType<typeof rowOf>;

/**
 * The texts of the interface, narrowed, sorted and paged (002 §2.4). The originals are in memory; the table holds only
 * the changed ones.
 */
export const list = (ctx: Context, { terms, sortBy, descending, startRow, rowsPerPage }: Input) =>
  read(ctx, async (db) => {
    const stored = new Map((await storedTexts(db)).map((row) => [row.key, row]));
    const rows = (Object.keys(texts.en) as AnyTextKey[])
      .map((key) => rowOf(key, stored.get(key)))
      .filter((row) => isWanted(row, terms))
      .sort(inOrder(sortBy, descending));
    return {
      code: 'Ok' as const,
      dt: { rows: rows.slice(startRow, startRow + rowsPerPage), recordsFiltered: rows.length },
    };
  });

function isWanted(row: Row, { search, type, changed }: Input['terms']): boolean {
  if (type && row.type !== type) return false;
  if (changed && !row.changed) return false;
  if (!search) return true;
  // A key is searched as it is written, and a name between braces with them.
  const words = search.toLowerCase();
  const all = [row.name_en, row.name_fr, row.original_en, row.original_fr];
  return (
    [row.key, ...all].some((text) => text.toLowerCase().includes(words)) || all.some((text) => isFound(text, search))
  );
}

/** A search of only signs is found as it is written, or not at all. */
const isFound = (text: string, search: string) => /[\p{L}\p{Nd}]/u.test(search) && foldedMatch(text, search);

const BY_LETTERS = new Intl.Collator('fr-CA');

/** Texts that were never saved are last. */
function inOrder(sortBy: Input['sortBy'], descending: boolean) {
  const way = descending ? -1 : 1;
  return (one: Row, other: Row): number => {
    const [a, b] = [one[sortBy], other[sortBy]];
    if (a === null || b === null) return Number(a === null) - Number(b === null) || byKey(one, other);
    return way * (sortBy === 'key' ? byKey(one, other) : BY_LETTERS.compare(a, b) || byKey(one, other));
  };
}

const byKey = (one: Row, other: Row) => (one.key < other.key ? -1 : 1);
