/** Which columns a table has room for. */

export interface MeasuredColumn {
  readonly name: string;
  /** Columns with a lower number are hidden first; a column without a number is never hidden. */
  readonly hideOrder: number | undefined;
  /** Its width with all possible line breaks, and without any. */
  readonly least: number;
  readonly most: number;
}

/** The width in pixels up to which a long text counts, so that it does not hide other columns. */
const LONG_ENOUGH = 400;
/** A little more than the least, so that not every line is broken. */
const comfortable = ({ least, most }: MeasuredColumn) => least + Math.max(0, Math.min(most, LONG_ENOUGH) - least) / 10;

/**
 * The names of the columns to hide, as few as possible, so that the others fit. Null if even the columns that are never
 * hidden do not fit; the rows are then cards.
 */
export function columnsToHide(columns: readonly MeasuredColumn[], room: number): readonly string[] | null {
  const hidden: string[] = [];
  let need = columns.reduce((sum, column) => sum + comfortable(column), 0);
  const optional = columns.filter(({ hideOrder }) => hideOrder !== undefined);
  for (const column of optional.toSorted((a, b) => Number(a.hideOrder) - Number(b.hideOrder))) {
    if (need <= room) return hidden;
    need -= comfortable(column);
    hidden.push(column.name);
  }
  const alwaysShown = columns.filter(({ hideOrder }) => hideOrder === undefined);
  return alwaysShown.reduce((sum, { least }) => sum + least, 0) <= room ? hidden : null;
}
