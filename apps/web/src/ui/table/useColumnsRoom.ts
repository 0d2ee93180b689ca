import { type RefObject, useLayoutEffect, useState } from 'react';
import { type Column, columnName } from './column.tsx';
import { columnsToHide, type MeasuredColumn } from './columns-room.ts';

interface Measured {
  readonly key: string;
  readonly count: number | undefined;
  readonly columns: readonly MeasuredColumn[];
}
const NONE: readonly string[] = [];

/**
 * The columns to hide so that the table in an element fits, or null if it cannot fit and its rows are cards. The
 * columns are measured before the browser paints. Cards become a table again when there is enough room for the measured
 * columns. When the number of rows changes, cards are first rendered as a table to measure them, unless one of them has
 * the focus and would lose it.
 */
export function useColumnsRoom<R>(
  element: RefObject<HTMLElement | null>,
  enabled: boolean,
  columns: readonly Column<R>[],
  rows: readonly unknown[] | undefined,
): readonly string[] | null {
  const [measured, setMeasured] = useState<Measured | null>(null);
  const [room, setRoom] = useState(0);
  const key = columns.map(columnName).join(' ');
  const count = rows?.length;
  const there = count !== undefined && count > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows need other room.
  useLayoutEffect(() => {
    const { current } = element;
    if (!enabled || !there || !current) return;
    const table = current.querySelector('table');
    const measure = () => table && setMeasured({ key, count, columns: measuredIn(table, columns) });
    if (table) measure();
    else if (measured && measured.count !== count && !current.contains(document.activeElement)) setMeasured(null);
    const look = () => {
      setRoom(current.clientWidth);
      // Cells that were filled later, as by verdicts, have made the table wider than its room.
      if (table && table.offsetWidth > current.clientWidth) measure();
    };
    look();
    const observer = new ResizeObserver(look);
    for (const one of [current, table]) if (one) observer.observe(one);
    return () => observer.disconnect();
  }, [element, enabled, there, key, rows, measured === null]);
  if (!enabled || !measured || measured.key !== key || room === 0) return NONE;
  return columnsToHide(measured.columns, room);
}

/** The widths of a table's columns, hidden ones too. */
function measuredIn<R>(table: HTMLTableElement, columns: readonly Column<R>[]): MeasuredColumn[] {
  const heads = [...(table.tHead?.rows[0]?.cells ?? [])];
  const widthsAt = (width: string) => {
    table.style.width = width;
    return heads.map((head) => head.getBoundingClientRect().width);
  };
  table.toggleAttribute('data-measured', true);
  const least = widthsAt('min-content');
  const most = widthsAt('max-content');
  table.style.width = '';
  table.toggleAttribute('data-measured', false);
  return columns.map((column, index) => ({
    name: columnName(column),
    hideOrder: column.hideOrder,
    least: least[index] ?? 0,
    most: most[index] ?? 0,
  }));
}
