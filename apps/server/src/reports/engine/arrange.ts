/** Counted and listed rows as a sheet: the same rows and columns for table, PDF, workbook and CSV. Values stay raw. */
import type { SheetBlock, SheetColumn, SheetRow } from '@resa/contract/reports/calls';
import { type FiguresBlock, type KeyColumn, type ListBlock, opens } from '@resa/contract/reports/define';
import { drawnFigures } from './columns.ts';
import { type Found, keyText } from './count.ts';
import type { Asked, FiguresQuery, Values } from './query.ts';

type Cell = SheetRow['cells'][number];
type Words = Pick<Asked, 'say' | 'locale'>;

/** A block of figures; its first key stands above its rows where there is another. */
export function arrangeFigures(
  name: string,
  block: FiguresBlock,
  query: FiguresQuery,
  found: Found,
  { say, locale }: Words,
): SheetBlock {
  const keys = Object.keys(block.keys);
  const group = keys.length > 1 ? keys[0] : undefined;
  const inner = group ? keys.slice(1) : keys;
  const label = (key: string | undefined, value = '') => (key && query.labels?.[key]?.(value)) ?? value;
  const figures = drawnFigures(block, query);
  const columns: SheetColumn[] = [
    ...inner.map((key): SheetColumn => {
      const { heading, kind } = block.keys[key] as KeyColumn;
      return { name: key, heading, value: null, kind, unit: null, wide: key === inner[0] };
    }),
    ...figures.map(({ name, heading, value, unit, kind }): SheetColumn => {
      return { name, heading, value, kind: kind ?? 'number', unit: opens(unit) ? unit : null, wide: false };
    }),
  ];
  const zero = Object.fromEntries(figures.filter(({ counted }) => counted).map(({ name }) => [name, 0]));
  const valuesAt = (key: readonly string[]): Values => ({ ...zero, ...found.get(keyText(key))?.values });
  const total = valuesAt([]);
  const figuresOf = (row: Values, before: Values | null, all: readonly Values[], isTotal: boolean): Cell[] =>
    figures.map(({ name: figure }) => {
      const made = (query.made as Record<string, (typeof query.made)[never]>)[figure];
      return made ? made(row, { before, total, all, isTotal }) : (row[figure] ?? 0);
    });
  const blank = inner.slice(1).map(() => null);
  const rowsOf = (rowKeys: readonly (readonly string[])[]): SheetRow[] => {
    const all = rowKeys.map(valuesAt);
    return rowKeys.map((key, at) => ({
      kind: 'row',
      cells: [
        ...key.slice(group ? 1 : 0).map((value, part) => label(inner[part], value)),
        ...figuresOf(all[at] as Values, all[at - 1] ?? null, all, false),
      ],
      key: [...key],
      client_ids: [],
    }));
  };
  const end = (kind: 'subtotal' | 'total', key: readonly string[]): SheetRow => ({
    ...{ kind, key: [...key], client_ids: [] },
    cells: [
      say((kind === 'total' && block.total) || 'record_total'),
      ...blank,
      ...figuresOf(valuesAt(key), null, [], true),
    ],
  });
  const averages = (rowKeys: readonly (readonly string[])[]): SheetRow[] => {
    const rows = rowKeys.map(valuesAt);
    const among = query.averaged ?? rows.length;
    if (!block.average || among === 0) return [];
    const average = (figure: string) => rows.reduce((sum, row) => sum + (row[figure] ?? 0), 0) / among;
    const cells = figures.map(({ name, unit }) => (unit ? Math.round(average(name) * 10) / 10 : null));
    return [{ kind: 'average', cells: [say(block.average), ...blank, ...cells], key: [], client_ids: [] }];
  };
  const byKey = (one: readonly string[], other: readonly string[]) =>
    one.map((value, at) => compare(value, other[at] ?? '')).find((sign) => sign !== 0) ?? 0;
  const rowKeys = query.rows
    ? query.rows.map((value) => [value])
    : [...found.values()]
        .map(({ key }) => key)
        .filter((key) => key.length === keys.length)
        .sort(byKey);
  const groups = group
    ? [...new Set(rowKeys.map(([value = '']) => value))]
        .map((value) => ({ value, words: label(group, value) }))
        .sort((one, other) => one.words.localeCompare(other.words, locale))
    : [];
  const body = group
    ? groups.flatMap(({ value, words }): SheetRow[] => {
        const own = rowKeys.filter(([first]) => first === value);
        return [
          { kind: 'group', cells: [words, ...columns.slice(1).map(() => null)], key: [value], client_ids: [] },
          ...rowsOf(own),
          end('subtotal', [value]),
          ...averages(own),
        ];
      })
    : rowsOf(rowKeys);
  return {
    ...{ name, kind: 'figures', heading: block.heading ?? null, columns },
    groups: group ? [say(block.keys[group]?.heading as SheetColumn['heading'])] : [],
    rows: body.length === 0 ? [] : [...body, end('total', []), ...(group ? [] : averages(rowKeys))],
  };
}

/** By number where both are one, so that month 10 follows month 9. */
const compare = (one: string, other: string) => one.localeCompare(other, 'en', { numeric: true });

/** Its columns, by their names. */
export interface AnyListRow {
  readonly [column: string]: Cell | readonly number[];
  readonly client_ids: readonly number[];
}
const cellIn = (row: AnyListRow, column: string): Cell => row[column] as Cell;

/** A block of rows, in the order in which they were read; rows of one group follow each other. */
export function arrangeList(name: string, block: ListBlock, rows: readonly AnyListRow[], { say }: Words): SheetBlock {
  const groups = Object.keys(block.groups);
  const columns = Object.entries(block.columns);
  const wordsOf = (row: AnyListRow) => groups.map((group) => cellIn(row, group) ?? '').join(' · ');
  const counted = (kind: 'subtotal' | 'total', count: number): SheetRow => ({
    ...{ kind, key: [], client_ids: [] },
    cells: [say(block.count, { count }), ...columns.slice(1).map(() => null)],
  });
  const body: SheetRow[] = [];
  let since = 0;
  rows.forEach((row, at) => {
    const words = wordsOf(row);
    const before = rows[at - 1];
    const after = rows[at + 1];
    if (groups.length > 0 && (!before || wordsOf(before) !== words)) {
      since = at;
      body.push({ kind: 'group', cells: [words, ...columns.slice(1).map(() => null)], key: [], client_ids: [] });
    }
    body.push({
      kind: 'row',
      cells: columns.map(([column]) => cellIn(row, column) ?? null),
      key: [],
      client_ids: [...row.client_ids],
    });
    if (groups.length > 0 && (!after || wordsOf(after) !== words)) body.push(counted('subtotal', at + 1 - since));
  });
  return {
    ...{ name, kind: 'list', heading: block.heading ?? null },
    groups: groups.map((group) => say(block.groups[group]?.heading as SheetColumn['heading'])),
    columns: columns.map(([column, { heading, kind, wide = false }]) => ({
      ...{ name: column, heading, value: null, kind, unit: null, wide },
    })),
    rows: rows.length === 0 ? [] : [...body, counted('total', rows.length)],
  };
}
