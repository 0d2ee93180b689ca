/** A block of counted rows as a part of a sheet: the same rows and columns for table, PDF, workbook and CSV. */
import type { SheetBlock, SheetColumn, SheetRow } from '@resa/contract/reports/calls';
import { type FactColumn, type FiguresBlock, type KeyColumn, opens } from '@resa/contract/reports/define';
import { type DrawnFigure, drawnFigures } from './columns.ts';
import { type Comparison, earlierCells, earlierColumns } from './compare.ts';
import { type CountsByKey, keyText } from './count.ts';
import type { DescribedKey, FiguresQuery, ReportContext, Values } from './query.ts';
import { COLLATORS } from './words.ts';

type Cell = SheetRow['cells'][number];
type Key = readonly string[];

interface Counted {
  readonly block: FiguresBlock;
  readonly query: FiguresQuery;
  readonly counts: CountsByKey;
  /** Facts about the key of a row. */
  readonly described: ((key: string) => DescribedKey) | undefined;
  readonly earlier: Comparison | null;
  readonly words: Pick<ReportContext, 'say' | 'locale' | 'overMonths'>;
}

/** The counts, with the parts that all rows share. */
interface Layout extends Counted {
  /** The key above the rows, if there are several. */
  readonly group: string | undefined;
  /** The keys in the rows. */
  readonly inner: readonly string[];
  readonly figures: readonly DrawnFigure[];
  readonly factsBefore: readonly (readonly [string, FactColumn])[];
  readonly factsAfter: readonly (readonly [string, FactColumn])[];
  readonly total: Values;
  valuesAt(key: Key): Values;
  labelOf(key: string | undefined, value: string): string;
}

/**
 * Arranges a block of figures as a part of a sheet. If its rows have several keys, the first one becomes a group above
 * them. Values stay raw numbers; the writer of the screen or the file formats them.
 */
export function arrangeFigures(name: string, counted: Counted): SheetBlock {
  const layout = layoutOf(counted);
  const { block, earlier, group, words } = layout;
  const keys = keysInOrder(layout);
  const columns = columnsOf(layout);
  const body = group ? rowsByGroup(layout, group, keys, columns.length) : rowsOf(layout, keys);
  return {
    name,
    kind: 'figures',
    heading: block.heading ?? null,
    columns,
    groups: group ? [words.say(block.keys[group]?.heading as SheetColumn['heading'])] : [],
    rows: body.length === 0 ? [] : [...body, sumRow(layout, 'total', []), ...(group ? [] : averages(layout, keys))],
    ...(earlier && { compared: { of: earlier.leading.name, now: earlier.now, before: earlier.before } }),
  };
}

function layoutOf(counted: Counted): Layout {
  const { block, query, counts } = counted;
  const keys = Object.keys(block.keys);
  const group = keys.length > 1 ? keys[0] : undefined;
  const figures = drawnFigures(block, query);
  const zero = Object.fromEntries(figures.filter(({ counted: rows }) => rows).map(({ name }) => [name, 0]));
  const facts = Object.entries(block.facts ?? {});
  const valuesAt = (key: Key): Values => counts.get(keyText(key))?.values ?? zero;
  return {
    ...counted,
    group,
    inner: group ? keys.slice(1) : keys,
    figures,
    factsBefore: facts.filter(([, { after }]) => !after),
    factsAfter: facts.filter(([, { after }]) => after),
    total: valuesAt([]),
    valuesAt,
    labelOf: (key, value) => (key && query.labels?.[key]?.(value)) ?? value,
  };
}

function columnsOf({ block, inner, figures, factsBefore, factsAfter, earlier, words }: Layout): SheetColumn[] {
  const base = { value: null, unit: null, wide: false, of: 0 };
  const factColumn = ([name, { heading, kind, wide }]: readonly [string, FactColumn]): SheetColumn => {
    return { ...base, name, heading, kind, wide: wide ?? false };
  };
  return [
    ...inner.map((name, index): SheetColumn => {
      const { heading, headingOfMonths, kind } = block.keys[name] as KeyColumn;
      const headingKey = (words.overMonths && headingOfMonths) || heading;
      return { ...base, name, heading: headingKey, kind, wide: index === 0 && !block.facts };
    }),
    ...factsBefore.map(factColumn),
    ...figures.flatMap(({ name, heading, value, unit, kind }): SheetColumn[] => [
      { ...base, name, heading, value, kind: kind ?? 'number', unit: opens(unit) ? unit : null },
      ...comparedCells(earlier, name, () => earlierColumns),
    ]),
    ...factsAfter.map(factColumn),
  ];
}

/** The cells beside the figure that is compared. */
const comparedCells = <T>(earlier: Comparison | null, figure: string, cells: (earlier: Comparison) => readonly T[]) =>
  earlier?.leading.name === figure ? cells(earlier) : [];

function rowsOf(layout: Layout, keys: readonly Key[]): SheetRow[] {
  const { query, described, group, inner, factsBefore, factsAfter, valuesAt, labelOf } = layout;
  const lines = keys.map((key) => {
    const { cells, client_ids } = described?.(key[0] ?? '') ?? { cells: {}, client_ids: [] };
    return { key, values: valuesAt(key), cells: cells as Readonly<Record<string, Cell>>, client_ids };
  });
  if (query.order) lines.sort(query.order);
  const all = lines.map(({ values }) => values);
  return lines.map(({ key, values, cells, client_ids }, index) => ({
    kind: 'row',
    cells: [
      ...key.slice(group ? 1 : 0).map((value, part) => {
        const name = inner[part] ?? '';
        return Object.hasOwn(cells, name) ? (cells[name] ?? null) : labelOf(name, value);
      }),
      ...factsBefore.map(([name]) => cells[name] ?? null),
      ...figureCells(layout, key, values, { before: all[index - 1] ?? null, all, isTotal: false }),
      ...factsAfter.map(([name]) => cells[name] ?? null),
    ],
    key: [...key],
    client_ids: [...client_ids],
  }));
}

/** The figures of a row; those that are made from others see the rows around it. */
function figureCells(
  { query, figures, earlier, total, valuesAt }: Layout,
  key: Key,
  row: Values,
  around: { before: Values | null; all: readonly Values[]; isTotal: boolean },
): Cell[] {
  const context = { ...around, total, key, rowOf: (other: string) => valuesAt([other]) };
  return figures.flatMap(({ name }) => {
    const compute = (query.made as Record<string, (typeof query.made)[never]>)[name];
    return [
      compute ? compute(row, context) : (row[name] ?? 0),
      ...comparedCells(earlier, name, (comparison) => earlierCells(comparison, key, row[name] ?? 0)),
    ];
  });
}

/** The rows of each group under its name, with their subtotal. */
function rowsByGroup(layout: Layout, group: string, keys: readonly Key[], width: number): SheetRow[] {
  const values = [...new Set(keys.map(([value = '']) => value))];
  return values.toSorted(orderOf(layout, group)).flatMap((value): SheetRow[] => {
    const own = keys.filter(([first]) => first === value);
    const cells = [layout.labelOf(group, value), ...Array<null>(width - 1).fill(null)];
    return [
      { kind: 'group', cells, key: [value], client_ids: [] },
      ...rowsOf(layout, own),
      sumRow(layout, 'subtotal', [value]),
      ...averages(layout, own),
    ];
  });
}

function sumRow(layout: Layout, kind: 'subtotal' | 'total', key: Key): SheetRow {
  const { block, group, words } = layout;
  const total = (words.overMonths && block.totalOfMonths) || block.total || (group && 'report_total_all');
  return {
    kind,
    key: [...key],
    client_ids: [],
    cells: framed(
      layout,
      words.say((kind === 'total' && total) || 'record_total'),
      figureCells(layout, key, layout.valuesAt(key), { before: null, all: [], isTotal: true }),
    ),
  };
}

/** The row of averages; none where the block has none or nothing to divide by. */
function averages(layout: Layout, keys: readonly Key[]): SheetRow[] {
  const { block, query, figures, earlier, valuesAt, words } = layout;
  const rows = keys.map(valuesAt);
  const divisor = query.averaged ?? rows.length;
  if (!block.average || divisor === 0) return [];
  const average = (figure: string) => rows.reduce((sum, row) => sum + (row[figure] ?? 0), 0) / divisor;
  const cells = figures.flatMap(({ name, unit }) => [
    unit ? Math.round(average(name) * 10) / 10 : null,
    ...comparedCells(earlier, name, () => [null, null]),
  ]);
  return [{ kind: 'average', cells: framed(layout, words.say(block.average), cells), key: [], client_ids: [] }];
}

/**
 * A row of cells: its words in the first column, its figures in theirs, and null in the columns of other keys and
 * facts.
 */
const framed = ({ inner, factsBefore, factsAfter }: Layout, words: string, figures: readonly Cell[]): Cell[] => [
  words,
  ...[...inner.slice(1), ...factsBefore].map(() => null),
  ...figures,
  ...factsAfter.map(() => null),
];

/** The keys of all rows, including rows that only the compared span has, sorted by the words of the keys. */
function keysInOrder(layout: Layout): Key[] {
  const { block, query, counts, earlier } = layout;
  if (query.rows) return [...query.rows, ...(earlier?.rows ?? [])].map((value) => [value]);
  const orders = Object.keys(block.keys).map((key) => orderOf(layout, key));
  const lines = earlier ? new Map([...earlier.counts, ...counts]) : counts;
  const found = [...lines.values()].map(({ key }) => key).filter((key) => key.length === orders.length);
  // `rowsOf` sorts rows that are described, which may be all households.
  if (query.order) return found;
  return found.sort(
    (one, other) => orders.map((order, index) => order(one[index] ?? '', other[index] ?? '')).find(Boolean) ?? 0,
  );
}

/**
 * Compares two values of a key: texts by their words, other kinds (dates, months) by the value. The values that the
 * query lists in `last` come after all others.
 */
function orderOf({ block, query, labelOf, words: { locale } }: Layout, key: string) {
  const column = block.keys[key];
  const last = query.last ?? [];
  const shown = (value: string) => (column?.kind === 'text' && !column.byValue ? labelOf(key, value) : value);
  return (first: string, second: string): number =>
    last.indexOf(first) - last.indexOf(second) || COLLATORS[locale].compare(shown(first), shown(second));
}
