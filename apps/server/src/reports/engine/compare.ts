/**
 * Figures compared with those of another time: in each line the leading figure of the block, and all totals of the
 * first block.
 *
 * earlierOf        the other time of a block
 * earlierColumns   the columns beside its leading figure
 * earlierCells     their cells in a line
 * totalsCompared   a block of all totals
 */
import type { SheetBlock, SheetColumn, SheetRow } from '@resa/contract/reports/calls';
import { BEFORE, CHANGE, changeFrom } from '@resa/contract/reports/compare';
import type { FiguresBlock } from '@resa/contract/reports/define';
import { type DrawnFigure, drawnFigures } from './columns.ts';
import { type CountsByKey, keyText } from './count.ts';
import type { FiguresQuery, ReportContext } from './query.ts';

interface ComparedCounts {
  readonly query: FiguresQuery;
  readonly counts: CountsByKey;
  /** Both spans in words. */
  readonly now: string;
  readonly before: string;
}
export interface Comparison extends ComparedCounts {
  /** The figure that is compared in each line. */
  readonly leading: DrawnFigure;
  /** The rows that only the compared span has. */
  readonly rows: readonly string[];
  /** The key of the same line in the compared span; null for a future line, or if that span does not have the line. */
  keyOf(key: readonly string[]): readonly string[] | null;
}

export function earlierOf(
  block: FiguresBlock,
  query: FiguresQuery,
  compared: ComparedCounts,
  today: string,
): Comparison | null {
  const leading = leadingOf(block, query);
  if (!leading) return null;
  const [firstKey] = Object.values(block.keys);
  const inTime = firstKey?.kind === 'month' || firstKey?.kind === 'date';
  const rows = compared.query.rows ?? [];
  return {
    ...compared,
    leading,
    rows: inTime ? [] : rows.filter((row) => !query.rows?.includes(row)),
    keyOf(key) {
      const [when] = key;
      if (!inTime || when === undefined) return key;
      const sameRow = rows[query.rows?.indexOf(when) ?? -1];
      const isToCome = when > today.slice(0, when.length);
      // A range by days and one by months have no lines in common.
      return isToCome || sameRow?.length !== when.length ? null : [sameRow];
    },
  };
}

/** The figure of the block's chart; without one, its first counted figure. */
function leadingOf(block: FiguresBlock, query: FiguresQuery): DrawnFigure | undefined {
  const figures = drawnFigures(block, query).filter(({ counted, value }) => counted && value === null);
  return figures.find(({ name }) => name === block.chart?.of) ?? figures[0];
}

const column = { unit: null, wide: false, of: 0 } as const;

const BEFORE_COLUMN: SheetColumn = {
  ...column,
  name: BEFORE,
  heading: 'report_compared_before',
  value: null,
  kind: 'number',
};
const CHANGE_COLUMN: SheetColumn = {
  ...column,
  name: CHANGE,
  heading: 'report_compared_change',
  value: null,
  kind: 'percent',
};

export const earlierColumns: readonly SheetColumn[] = [BEFORE_COLUMN, CHANGE_COLUMN];

export function earlierCells(
  { leading, counts: found, keyOf }: Comparison,
  key: readonly string[],
  now: number,
): SheetRow['cells'] {
  const sameKey = keyOf(key);
  if (!sameKey) return [null, null];
  const before = found.get(keyText(sameKey))?.values[leading.name] ?? 0;
  return [before, changeFrom(before, now)];
}

/** A line for each figure that is counted. */
export function totalsCompared(
  block: FiguresBlock,
  query: FiguresQuery,
  counts: CountsByKey,
  earlier: Comparison,
  { say }: Pick<ReportContext, 'say'>,
): SheetBlock {
  const total = (totals: CountsByKey, name: string) => totals.get(keyText([]))?.values[name] ?? 0;
  return {
    name: 'compared',
    kind: 'list',
    heading: 'report_compared',
    groups: [],
    columns: [
      { ...column, name: 'figure', heading: 'report_figure', value: null, kind: 'text', wide: true },
      { ...column, name: 'now', heading: 'report_of_value', value: earlier.now, kind: 'number' },
      { ...BEFORE_COLUMN, heading: 'report_of_value', value: earlier.before },
      CHANGE_COLUMN,
    ],
    rows: drawnFigures(block, query)
      .filter(({ counted }) => counted)
      .map(({ name, heading, value }): SheetRow => {
        const [now, before] = [total(counts, name), total(earlier.counts, name)];
        const words = say(heading, value === null ? {} : { value });
        return { kind: 'row', cells: [words, now, before, changeFrom(before, now)], key: [], client_ids: [] };
      }),
  };
}
