import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * Whether the table in an element has room for its columns: their content decides, not the window. Measured before the
 * browser paints; a table that gave way to cards comes back when there is as much room as it needed. When the
 * number of rows changes, cards are drawn as a table first, unless the focus is on one of them, which would lose it.
 */
export function useFits(
  element: RefObject<HTMLElement | null>,
  enabled: boolean,
  columns: string,
  rows: readonly unknown[] | undefined,
): boolean {
  const [need, setNeed] = useState<{ columns: string; count: number | undefined; width: number } | null>(null);
  const count = rows?.length;
  const [room, setRoom] = useState(0);
  const there = count !== undefined && count > 0;
  useLayoutEffect(() => {
    const { current } = element;
    if (!enabled || !there || !current) return;
    const measure = () => setRoom(current.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element, enabled, there]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows need other room.
  useLayoutEffect(() => {
    const table = enabled && element.current?.querySelector('table');
    if (table) setNeed({ columns, count, width: comfortable(table) });
    else if (need && need.count !== count && !element.current?.contains(document.activeElement)) setNeed(null);
  }, [element, enabled, columns, rows, need === null]);
  return !enabled || !need || need.columns !== columns || room === 0 || need.width <= room;
}

/** A little more than where every line that can be broken is. */
function comfortable(table: HTMLTableElement): number {
  const { style } = table;
  const before = style.width;
  style.width = 'min-content';
  const least = table.offsetWidth;
  style.width = 'max-content';
  const most = table.offsetWidth;
  style.width = before;
  return least + (most - least) / 10;
}
