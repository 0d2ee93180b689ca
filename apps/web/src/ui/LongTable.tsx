/**
 * A table of any length: its rows are fetched and drawn in blocks, those near the window only. The others keep the
 * height that they had, so that the page keeps its length and its place. Below a width it is lists of cards.
 */
import { Table } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useT } from '../local/texts.ts';
import { type Column, cellOf, columnName } from './DataTable.tsx';
import { useNarrowRoom } from './room.ts';
import styles from './table/table.module.css';

/** Blocks are drawn if they are this close to the window. */
const NEAR = '900px 0px';
/** The assumed height of a row before its block was first drawn, in pixels. */
const USUAL = { row: 56, card: 150 };

interface Props<R, Of> {
  label: string;
  columns: readonly Column<NoInfer<R>>[];
  /** How many rows there are. */
  total: number;
  /** How many rows a block has. */
  size: number;
  /** Identifies the data for `useBlock`. */
  of: Of;
  /** A hook that returns the rows of a block from `startRow` on; undefined while they are fetched. */
  useBlock: (of: Of, startRow: number) => readonly R[] | undefined;
  rowKey: (row: R) => string | number;
  card: (row: R) => ReactNode;
  narrowBelow: number;
}

export function LongTable<R, Of>(props: Props<R, Of>) {
  const { label, columns, total, size, narrowBelow } = props;
  const t = useT();
  const narrow = useNarrowRoom(narrowBelow);
  const starts = Array.from({ length: Math.ceil(total / size) }, (_, block) => block * size);
  const blocks = starts.map((start) => (
    <Block key={start} {...props} start={start} count={Math.min(size, total - start)} narrow={narrow} />
  ));
  if (narrow) return blocks;
  return (
    <div className={styles.frame}>
      <Table aria-label={label} aria-rowcount={total + 1} verticalSpacing={10} className={styles.long}>
        <Table.Thead>
          <Table.Tr aria-rowindex={1}>
            {columns.map((column) => (
              <Table.Th key={columnName(column)} scope="col" w={column.width} ta={column.align}>
                {t(column.label, column.values)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        {blocks}
      </Table>
    </div>
  );
}

interface BlockProps<R, Of> extends Props<R, Of> {
  start: number;
  count: number;
  narrow: boolean;
}

/** The place of a block. Its rows are fetched and drawn only near the window: a long table has a thousand blocks. */
function Block<R, Of>(props: BlockProps<R, Of>) {
  const { columns, start, count, narrow } = props;
  const place = useRef<HTMLElement>(null);
  const height = useRef<number | null>(null);
  const near = useNear(place, start === 0);
  const kept = height.current ?? count * (narrow ? USUAL.card : USUAL.row);
  const ref = (element: HTMLElement | null) => {
    place.current = element;
  };
  const space = narrow ? (
    <div style={{ height: kept }} aria-hidden />
  ) : (
    <Table.Tr style={{ height: kept }} aria-hidden>
      <Table.Td colSpan={columns.length} />
    </Table.Tr>
  );
  const inside = near ? (
    <Drawn
      {...props}
      space={space}
      onDrawn={() => {
        height.current = place.current?.offsetHeight ?? null;
      }}
    />
  ) : (
    space
  );
  if (narrow) return <div ref={ref}>{inside}</div>;
  return <Table.Tbody ref={ref as (element: HTMLTableSectionElement | null) => void}>{inside}</Table.Tbody>;
}

interface DrawnProps<R, Of> extends BlockProps<R, Of> {
  /** Shown in place of the rows until they arrive. */
  space: ReactNode;
  onDrawn: () => void;
}

function Drawn<R, Of>(props: DrawnProps<R, Of>) {
  const { label, columns, of, useBlock, rowKey, card, start, narrow, space, onDrawn } = props;
  const rows = useBlock(of, start);
  useEffect(() => {
    if (rows) onDrawn();
  });
  if (!rows) return space;
  if (narrow)
    return (
      <ul className={styles.cards} aria-label={label}>
        {rows.map((row) => (
          <li key={rowKey(row)}>{card(row)}</li>
        ))}
      </ul>
    );
  return rows.map((row, at) => (
    <Table.Tr key={rowKey(row)} aria-rowindex={start + at + 2}>
      {columns.map((column) => {
        const Cell = column.heads ? Table.Th : Table.Td;
        return (
          <Cell key={columnName(column)} ta={column.align} scope={column.heads && 'row'}>
            {cellOf(column, row)}
          </Cell>
        );
      })}
    </Table.Tr>
  ));
}

/** Whether an element is near the window. An element that contains the focus stays near. */
function useNear(place: { readonly current: HTMLElement | null }, first: boolean): boolean {
  const [near, setNear] = useState(first);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const seen = entries.at(-1)?.isIntersecting ?? false;
        if (seen || !element.contains(document.activeElement)) setNear(seen);
      },
      { rootMargin: NEAR },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [place]);
  return near;
}
