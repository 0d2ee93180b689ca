import type { SheetBlock } from './calls.ts';

const isNumber = (kind: SheetBlock['columns'][number]['kind']) => kind === 'number' || kind === 'percent';

/** The words of a row of a block by its key, with those of its group; empty for a row that is not there. */
export function lineOf({ columns, rows }: SheetBlock, key: readonly string[]): string {
  const isKey = (other: readonly string[]) =>
    other.length === key.length && other.every((one, index) => one === key[index]);
  const at = rows.findIndex(({ kind, key: own }) => kind !== 'group' && kind !== 'average' && isKey(own));
  const line = rows[at];
  const group = line && rows.slice(0, at).findLast(({ kind }) => kind === 'group')?.cells[0];
  const first = columns.findIndex(({ kind }) => isNumber(kind));
  const words = line?.cells.slice(0, Math.max(1, first)).filter((cell) => cell !== null && cell !== '') ?? [];
  return [...(key.length > 0 && group ? [group] : []), ...words].join(' · ');
}
