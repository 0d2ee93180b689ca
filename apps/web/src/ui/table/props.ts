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
  /** Narrower columns, for a table of many figures. The first column stays in sight while the others are scrolled. */
  dense?: boolean;
  /** Whether a row has only one text, whose cell takes the whole width. */
  spans?: (row: R) => boolean;
  /** A class for rows that are highlighted. */
  rowClass?: (row: R) => string | undefined;
  /** Draws a row in another way, such as one that is dragged; the rows then change together, not in slices. */
  rowAs?: ComponentType<RowProps<R>>;
  /** Draws no frame, for a table inside of one. */
  bare?: boolean;
  /** Paging and order; without it all rows are shown in their given order. */
  list?: ListState;
  total?: number;
  capped?: boolean;
  /** The card of a row on a narrow page; without it the cells are listed one below the other. */
  card?: (row: R) => ReactNode;
  /**
   * Rows become cards if the page beside the menu is narrower than this, in pixels. By default they do if the window is
   * narrower than 600.
   */
  narrowBelow?: number;
  /** Rows become cards if the shown columns do not fit, for tables whose columns the user chooses. */
  byContent?: boolean;
  /** Lets the user choose several rows; `nameOf` names a row for screen readers. */
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
