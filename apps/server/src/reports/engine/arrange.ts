/** Counted and listed rows as a sheet: the same rows and columns for table, PDF, workbook and CSV. Values stay raw. */
import type { SheetBlock, SheetColumn, SheetRow } from '@resa/contract/reports/calls';
import {
  type FiguresBlock,
  type KeyColumn,
  type LinesBlock,
  type ListBlock,
  opens,
} from '@resa/contract/reports/define';
import type { Locale } from '@resa/contract/texts';
import { drawnFigures } from './columns.ts';
import { type Comparison, earlierCells, earlierColumns } from './compare.ts';
import { type CountsByKey, keyText } from './count.ts';
import type { DescribedKey, FiguresQuery, Line, LinesQuery, ReportContext, Values } from './query.ts';

type Cell = SheetRow['cells'][number];
type Words = Pick<ReportContext, 'say' | 'locale' | 'overMonths'>;

/** A block of figures; its first key is above its rows where there is another. */
export function arrangeFigures(
  name: string,
  block: FiguresBlock,
  query: FiguresQuery,
  counts: CountsByKey,
  described: ((key: string) => DescribedKey) | undefined,
  { say, locale, overMonths }: Words,
  earlier: Comparison | null = null,
): SheetBlock {
  const keys = Object.keys(block.keys);
  const group = keys.length > 1 ? keys[0] : undefined;
  const inner = group ? keys.slice(1) : keys;
  const label = (key: string | undefined, value = '') => (key && query.labels?.[key]?.(value)) ?? value;
  const figures = drawnFigures(block, query);
  /** The cells beside the figure that is compared. */
  const beside = <T>(figure: string, cells: (earlier: Comparison) => readonly T[]): readonly T[] =>
    earlier?.leading.name === figure ? cells(earlier) : [];
  const facts = (after: boolean) =>
    Object.entries(block.facts ?? {}).filter(([, fact]) => (fact.after ?? false) === after);
  const factColumns = (after: boolean) =>
    facts(after).map(([name, { heading, kind, wide = false }]): SheetColumn => {
      return { name, heading, value: null, kind, unit: null, wide, of: 0 };
    });
  const columns: SheetColumn[] = [
    ...inner.map((key): SheetColumn => {
      const { heading, headingOfMonths, kind } = block.keys[key] as KeyColumn;
      const headingKey = (overMonths && headingOfMonths) || heading;
      return {
        name: key,
        heading: headingKey,
        value: null,
        kind,
        unit: null,
        wide: key === inner[0] && !block.facts,
        of: 0,
      };
    }),
    ...factColumns(false),
    ...figures.flatMap(({ name, heading, value, unit, kind }): SheetColumn[] => [
      { name, heading, value, kind: kind ?? 'number', unit: opens(unit) ? unit : null, wide: false, of: 0 },
      ...beside(name, () => earlierColumns),
    ]),
    ...factColumns(true),
  ];
  const zero = Object.fromEntries(figures.filter(({ counted }) => counted).map(({ name }) => [name, 0]));
  const valuesAt = (key: readonly string[]): Values => ({ ...zero, ...counts.get(keyText(key))?.values });
  const total = valuesAt([]);
  const rowOf = (key: string) => valuesAt([key]);
  const figuresOf = (
    key: readonly string[],
    before: Values | null,
    all: readonly Values[],
    isTotal: boolean,
  ): Cell[] => {
    const row = valuesAt(key);
    return figures.flatMap(({ name: figure }) => {
      const compute = (query.made as Record<string, (typeof query.made)[never]>)[figure];
      return [
        compute ? compute(row, { before, total, all, isTotal, key, rowOf }) : (row[figure] ?? 0),
        ...beside(figure, (earlier) => earlierCells(earlier, key, row[figure] ?? 0)),
      ];
    });
  };
  const totalName = (overMonths && block.totalOfMonths) || block.total;
  const blank = [...inner.slice(1), ...facts(false)].map(() => null);
  const rowsOf = (rowKeys: readonly (readonly string[])[]): SheetRow[] => {
    const lines = rowKeys.map((key) => {
      const { cells, client_ids } = described?.(key[0] ?? '') ?? { cells: {}, client_ids: [] };
      return { key, values: valuesAt(key), cells: cells as Readonly<Record<string, Cell>>, client_ids };
    });
    if (query.order) lines.sort(query.order);
    const lineValues = lines.map(({ values }) => values);
    return lines.map(({ key, cells, client_ids }, at) => ({
      kind: 'row',
      cells: [
        ...key.slice(group ? 1 : 0).map((value, part) => {
          const name = inner[part] ?? '';
          return Object.hasOwn(cells, name) ? (cells[name] ?? null) : label(name, value);
        }),
        ...facts(false).map(([name]) => cells[name] ?? null),
        ...figuresOf(key, lineValues[at - 1] ?? null, lineValues, false),
        ...facts(true).map(([name]) => cells[name] ?? null),
      ],
      key: [...key],
      client_ids: [...client_ids],
    }));
  };
  const end = (kind: 'subtotal' | 'total', key: readonly string[]): SheetRow => ({
    kind,
    key: [...key],
    client_ids: [],
    cells: [
      say((kind === 'total' && (totalName ?? (group && 'report_total_all'))) || 'record_total'),
      ...blank,
      ...figuresOf(key, null, [], true),
      ...facts(true).map(() => null),
    ],
  });
  const averages = (rowKeys: readonly (readonly string[])[]): SheetRow[] => {
    const rows = rowKeys.map(valuesAt);
    const divisor = query.averaged ?? rows.length;
    if (!block.average || divisor === 0) return [];
    const average = (figure: string) => rows.reduce((sum, row) => sum + (row[figure] ?? 0), 0) / divisor;
    const cells = figures.flatMap(({ name, unit }) => [
      unit ? Math.round(average(name) * 10) / 10 : null,
      ...beside(name, () => [null, null]),
    ]);
    return [
      {
        kind: 'average',
        cells: [say(block.average), ...blank, ...cells, ...facts(true).map(() => null)],
        key: [],
        client_ids: [],
      },
    ];
  };
  const lastKeys = query.last ?? [];
  /** Texts by their words, dates and the like by themselves; the `last` ones after the others. */
  const compare = (key: string | undefined, first: string, second: string) => {
    const column = key ? block.keys[key] : undefined;
    const words = (value: string) => (column?.kind === 'text' && !column.byValue ? label(key, value) : value);
    return lastKeys.indexOf(first) - lastKeys.indexOf(second) || inOrder(words(first), words(second), locale);
  };
  const byKey = (firstKey: readonly string[], secondKey: readonly string[]) =>
    firstKey.map((value, at) => compare(keys[at], value, secondKey[at] ?? '')).find((sign) => sign !== 0) ?? 0;
  const rowKeys = query.rows
    ? [...query.rows, ...(earlier?.rows ?? [])].map((value) => [value])
    : [...new Map([...(earlier?.counts ?? []), ...counts]).values()]
        .map(({ key }) => key)
        .filter((key) => key.length === keys.length)
        .sort(byKey);
  const groups = group
    ? [...new Set(rowKeys.map(([value = '']) => value))]
        .sort((first, second) => compare(group, first, second))
        .map((value) => ({ value, words: label(group, value) }))
    : [];
  const body = group
    ? groups.flatMap(({ value, words }): SheetRow[] => {
        const groupKeys = rowKeys.filter(([groupValue]) => groupValue === value);
        return [
          { kind: 'group', cells: [words, ...columns.slice(1).map(() => null)], key: [value], client_ids: [] },
          ...rowsOf(groupKeys),
          end('subtotal', [value]),
          ...averages(groupKeys),
        ];
      })
    : rowsOf(rowKeys);
  return {
    name,
    kind: 'figures',
    heading: block.heading ?? null,
    columns,
    groups: group ? [say(block.keys[group]?.heading as SheetColumn['heading'])] : [],
    rows: body.length === 0 ? [] : [...body, end('total', []), ...(group ? [] : averages(rowKeys))],
    ...(earlier && { compared: { of: earlier.leading.name, now: earlier.now, before: earlier.before } }),
  };
}

/** By number where both are one, so that month 10 follows month 9. */
const inOrder = (first: string, second: string, locale: Locale) => COLLATORS[locale].compare(first, second);
/** Made once: `localeCompare` makes one for each comparison. */
const COLLATORS = {
  en: new Intl.Collator('en', { numeric: true }),
  fr: new Intl.Collator('fr', { numeric: true }),
} as const satisfies Record<Locale, Intl.Collator>;

/** Its columns, by their names. */
export interface AnyListRow {
  readonly [column: string]: Cell | readonly number[];
  readonly client_ids: readonly number[];
}
const cellIn = (row: AnyListRow, column: string): Cell => row[column] as Cell;
/** Null where no row has a value. */
function sumOf(rows: readonly AnyListRow[], column: string): number | null {
  const values = rows.flatMap((row) => cellIn(row, column) ?? []);
  return values.length > 0 ? values.reduce((sum: number, value) => sum + Number(value), 0) : null;
}

/** Rows, or rows with words of their own for how many they are. */
export type AnyList =
  | readonly AnyListRow[]
  | { readonly rows: readonly AnyListRow[]; counted(of: readonly AnyListRow[], total: boolean): string };

/** A block of rows, in the order in which they were read; rows of one group follow each other. */
export function arrangeList(name: string, block: ListBlock, list: AnyList, { say }: Words): SheetBlock {
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
    if (groups.length > 0 && (!after || wordsOf(after) !== words))
      body.push(counted('subtotal', rows.slice(since, at + 1)));
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

/** A block of lines under their questions. */
export function arrangeLines(
  name: string,
  block: LinesBlock,
  { values }: Pick<LinesQuery, 'values'>,
  lines: readonly Line[],
  { say }: Words,
): SheetBlock {
  const columns = Object.entries(block.columns);
  return {
    name,
    kind: 'lines',
    heading: block.heading ?? null,
    groups: lines.some(({ kind }) => kind === 'question') ? [say('march_question')] : [],
    columns: columns.map(([column, { heading, kind, unit = null, wide = false }]) => ({
      name: column,
      heading,
      value: values[column] ?? null,
      kind,
      unit,
      wide,
      of: 0,
    })),
    rows: lines.map(({ kind, name, cells, closed }) => ({
      kind: kind === 'question' ? 'group' : 'row',
      cells: columns.map(([column]) => cells[column] ?? null),
      key: [name],
      client_ids: [],
      ...(closed && { closed: true }),
    })),
  };
}
