import type { ComponentType, ReactNode } from 'react';
import type { TextKey } from '../../local/texts.ts';
import type { ListState } from '../list-state.ts';
import type { Picked } from '../usePicked.ts';
import type { Column, RowProps } from './column.tsx';

export interface TableProps<R> {
  /** The table's name for screen readers. */
  label: string;
  columns: readonly Column<NoInfer<R>>[];
  rows: readonly R[] | undefined;
  rowKey: (row: R) => string | number;
  /** Content under a row, across all columns. */
  below?: (row: R) => ReactNode;
  /** The heading of a row; rows of one heading follow each other. */
  heading?: ((row: R) => TextKey | undefined) | undefined;
  /** Closer columns, for a table of many figures; the first one stays in sight where the others are scrolled. */
  dense?: boolean;
  /** Rows that say one thing: their first cell takes the whole line. */
  spans?: (row: R) => boolean;
  /** A class for rows that are highlighted. */
  rowClass?: (row: R) => string | undefined;
  /** Draws a row in another way, such as one that is dragged; the rows then change together, not in slices. */
  rowAs?: ComponentType<RowProps<R>>;
  /** Without a frame, inside of one. */
  bare?: boolean;
  /** Paging and order; without it all rows are shown in their given order. */
  list?: ListState;
  total?: number;
  capped?: boolean;
  /** A card where the window is narrow; without it the cells are shown one below the other. */
  card?: (row: R) => ReactNode;
  /**
   * The width in pixels beside the menu below which rows become cards, for a table of many columns; 600 for the window
   * when absent.
   */
  narrowBelow?: number;
  /** Cards where the columns that are shown have no room, however many they are: for columns by choice. */
  byContent?: boolean;
  /** Several rows can be chosen together; `nameOf` says a row in words. */
  picked?: Picked<NoInfer<R>>;
  nameOf?: (row: R) => string;
  /** Shown when the table is empty. */
  empty?: ReactNode;
  loading?: boolean;
  failed?: TextKey | null;
  onRetry?: () => void;
}

/** A table whose rows have arrived. */
export type Drawn<R> = TableProps<R> & { rows: readonly R[] };
