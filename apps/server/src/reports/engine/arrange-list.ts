/** A block of listed rows as a part of a sheet. */
import type { SheetBlock, SheetColumn, SheetRow } from '@resa/contract/reports/calls';
import type { ListBlock } from '@resa/contract/reports/define';
import type { ReportContext } from './query.ts';

type Cell = SheetRow['cells'][number];

/** Its columns, by their names. */
export interface AnyListRow {
  readonly [column: string]: Cell | readonly number[];
  readonly client_ids: readonly number[];
}
const cellIn = (row: AnyListRow, column: string): Cell => row[column] as Cell;
/** Null if no row has a value. */
function sumOf(rows: readonly AnyListRow[], column: string): number | null {
  const values = rows.flatMap((row) => cellIn(row, column) ?? []);
  return values.length > 0 ? values.reduce((sum: number, value) => sum + Number(value), 0) : null;
}

/** Rows, or rows with their own words for how many they are. */
export type AnyList =
  | readonly AnyListRow[]
  | { readonly rows: readonly AnyListRow[]; counted(of: readonly AnyListRow[], total: boolean): string };

/** A block of rows, in the order in which they were read; rows of one group follow each other. */
export function arrangeList(
  name: string,
  block: ListBlock,
  list: AnyList,
  { say }: Pick<ReportContext, 'say'>,
): SheetBlock {
  const { rows, counted: wordsFor } = 'rows' in list ? list : { rows: list, counted: undefined };
  const groups = Object.keys(block.groups);
  const columns = Object.entries(block.columns);
  const wordsOf = (row: AnyListRow) => groups.map((group) => cellIn(row, group) ?? '').join(' · ');
  const wordsAtEnd = groups.length > 0 && block.count === 'record_total' ? 'report_total_all' : block.count;
  const counted = (kind: 'subtotal' | 'total', listed: readonly AnyListRow[]): SheetRow => ({
    kind,
    key: [],
    client_ids: [],
    cells: [
      wordsFor?.(listed, kind === 'total') ??
        say(kind === 'total' ? wordsAtEnd : block.count, { count: listed.length }),
      ...columns.slice(1).map(([column, { sum }]) => (sum ? sumOf(listed, column) : null)),
    ],
  });
  const body: SheetRow[] = [];
  let since = 0;
  rows.forEach((row, index) => {
    const words = wordsOf(row);
    const before = rows[index - 1];
    const after = rows[index + 1];
    if (groups.length > 0 && (!before || wordsOf(before) !== words)) {
      since = index;
      body.push({ kind: 'group', cells: [words, ...columns.slice(1).map(() => null)], key: [], client_ids: [] });
    }
    body.push({
      kind: 'row',
      cells: columns.map(([column]) => cellIn(row, column) ?? null),
      key: [],
      client_ids: [...row.client_ids],
    });
    if (groups.length > 0 && (!after || wordsOf(after) !== words))
      body.push(counted('subtotal', rows.slice(since, index + 1)));
  });
  return {
    name,
    kind: 'list',
    heading: block.heading ?? null,
    groups: groups.map((group) => say(block.groups[group]?.heading as SheetColumn['heading'])),
    columns: columns.map(([column, { heading, kind, wide = false, of = 0 }]) => ({
      name: column,
      heading,
      value: null,
      kind,
      unit: null,
      wide,
      of,
    })),
    rows: rows.length === 0 ? [] : [...body, counted('total', rows)],
  };
}
