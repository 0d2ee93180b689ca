import { type RefObject, useLayoutEffect } from 'react';

/** More letters than nearly any word or name has. */
const LONG = /[^\s-]{26}/;

/**
 * Marks the cells of a table that hold a word which no column has room for (`data-long`): only there a word may break
 * anywhere, since a column as narrow as a letter would break every other word too.
 */
export function useLongWords(table: RefObject<HTMLTableElement | null>, rows: readonly unknown[]): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows have other words.
  useLayoutEffect(() => {
    for (const cell of table.current?.querySelectorAll('td, th') ?? []) cell.toggleAttribute('data-long', isLong(cell));
  }, [table, rows]);
}

/** Text of neighbouring elements is not one word. */
function isLong(cell: Element): boolean {
  if (!LONG.test(cell.textContent)) return false;
  const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) if (LONG.test(texts.currentNode.nodeValue ?? '')) return true;
  return false;
}
