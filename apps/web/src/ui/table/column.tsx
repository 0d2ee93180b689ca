/** The columns of a table, and how a row and its cells are drawn. */
import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import type { TextKey } from '../../local/texts.ts';
import { Figure } from '../Figure.tsx';
import { Name } from './Name.tsx';

interface Heading {
  readonly label: TextKey;
  /** The values that fill the label's `{names}`. */
  readonly values?: Record<string, string | number>;
  /** The column identifies the row, so the user cannot hide it. */
  readonly alwaysShown?: true;
  /** Columns with a number are hidden if the table has too little room, the lowest number first. */
  readonly hideOrder?: number;
  /** The cells of the column are the headings of their rows. */
  readonly heads?: true;
  /** Its cells are names: bold, of at most two lines, with the whole name in a tooltip. */
  readonly bold?: true;
  readonly align?: 'right';
  readonly width?: number | string;
  /** Shown instead of the label. */
  readonly head?: ReactNode;
  /** The heading is only for screen readers, for a column of buttons. */
  readonly silent?: boolean;
}
/** A field of the row by its name, which is also a sort of the list. A plain value is shown as it is. */
type FieldColumn<R> = {
  [K in keyof R & string]: Heading & { readonly name: K } & (R[K] extends string | number | null | undefined
      ? { readonly cell?: (row: R) => ReactNode }
      : { readonly cell: (row: R) => ReactNode });
}[keyof R & string];
/** A column that is not a field of the row: buttons, or a value made from several fields. */
interface OwnColumn<R> extends Heading {
  readonly own: string;
  readonly cell: (row: R) => ReactNode;
}
/**
 * A column. The name of a field that the row does not have does not compile. A column that the list can be sorted by is
 * sortable.
 */
export type Column<R> = FieldColumn<R> | OwnColumn<R>;

export const columnName = <R,>(column: Column<R>): string => ('own' in column ? column.own : column.name);

/** The content of a row's cell. */
export function cellOf<R>(column: Column<R>, row: R): ReactNode {
  const content = column.cell ? column.cell(row) : (row as Record<string, ReactNode>)[columnName(column)];
  if (typeof content === 'number') return <Figure of={content} />;
  return column.bold && content ? <Name>{content}</Name> : (content ?? null);
}

/** A row as it is drawn: an element of a table, or of a list where the window is narrow. */
export interface RowProps<R> {
  row: R;
  at: number;
  narrow: boolean;
  className: string | undefined;
  children: ReactNode;
}

export function PlainRow<R>({ narrow, className, children }: RowProps<R>) {
  if (narrow) return <li className={className}>{children}</li>;
  return <Table.Tr className={className}>{children}</Table.Tr>;
}

/** The heading above a row, if it differs from that of the row before. */
export function headingAt<R>(
  rows: readonly R[],
  at: number,
  heading: ((row: R) => TextKey | undefined) | undefined,
): TextKey | undefined {
  const [row, before] = [rows[at], rows[at - 1]];
  const words = row && heading?.(row);
  return words && !(before && heading?.(before) === words) ? words : undefined;
}
