/** What a chart draws of a block, on the screen and in the PDF. */
import type { SheetBlock } from './calls.ts';

/** A point for each row; days and months to come, of which nothing can be said, have none. */
export function pointsOf(
  { columns, rows }: SheetBlock,
  figure: string,
  today: string,
): { name: string; value: number }[] {
  const at = columns.findIndex(({ name }) => name === figure);
  const inTime = columns[0]?.kind === 'month' || columns[0]?.kind === 'date';
  const isToCome = ([when = '']: readonly string[]) => inTime && when > today.slice(0, when.length);
  return rows
    .filter(({ kind, key }) => kind === 'row' && !isToCome(key))
    .map(({ cells }) => ({ name: String(cells[0] ?? ''), value: Number(cells[at]) }));
}
