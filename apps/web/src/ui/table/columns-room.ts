/** Which columns a table has room for. */

export interface MeasuredColumn {
  readonly name: string;
  /** Lower ones are hidden first; a column without a number is never hidden. */
  readonly givesWay: number | undefined;
  /** Its width with every line broken that can be broken, and with none broken. */
  readonly least: number;
  readonly most: number;
}

/** A text longer than this hides no other column. */
const LONG_ENOUGH = 400;
/** A little more than the least, so that not every line is broken. */
const comfortable = ({ least, most }: MeasuredColumn) => least + Math.max(0, Math.min(most, LONG_ENOUGH) - least) / 10;

/**
 * The names of the columns to hide so that the others fit, or null if even those that are never hidden do not: the
 * rows are then cards. As few as possible are hidden.
 */
export function columnsToHide(columns: readonly MeasuredColumn[], room: number): readonly string[] | null {
  const hidden: string[] = [];
  let need = columns.reduce((sum, column) => sum + comfortable(column), 0);
  const optional = columns.filter(({ givesWay }) => givesWay !== undefined);
  for (const column of optional.toSorted((a, b) => Number(a.givesWay) - Number(b.givesWay))) {
    if (need <= room) return hidden;
    need -= comfortable(column);
    hidden.push(column.name);
  }
  const alwaysShown = columns.filter(({ givesWay }) => givesWay === undefined);
  return alwaysShown.reduce((sum, { least }) => sum + least, 0) <= room ? hidden : null;
}
