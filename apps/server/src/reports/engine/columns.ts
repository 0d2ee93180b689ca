/** The columns of a block of figures: one for each figure, and one for each value of a figure that is declared `across`. */
import type { FigureColumn, FiguresBlock } from '@resa/contract/reports/define';
import { type RawBuilder, sql } from 'kysely';
import type { ColumnValue, CountedRows, FiguresQuery } from './query.ts';

export interface DrawnFigure extends Pick<FigureColumn, 'heading' | 'kind' | 'unit'> {
  /** The name of the figure, with the value after a colon. */
  readonly name: string;
  /** The words of the value. */
  readonly value: string | null;
  /** Null if it is made from others. */
  readonly counted: CountedRows | null;
}

/** Only the rows that also meet a condition, in a line, a subtotal and the total. */
export const narrowed = (
  { where = sql`true`, inSubtotal, inTotal, ...rest }: CountedRows,
  to: RawBuilder<unknown>,
): CountedRows => ({
  ...rest,
  where: sql`${where} and ${to}`,
  ...(inSubtotal && { inSubtotal: sql`${inSubtotal} and ${to}` }),
  ...(inTotal && { inTotal: sql`${inTotal} and ${to}` }),
});

export function drawnFigures(block: FiguresBlock, query: FiguresQuery): DrawnFigure[] {
  const counts = query.figures as Readonly<Record<string, CountedRows>>;
  const spread = (query.across ?? {}) as Readonly<Record<string, readonly ColumnValue[]>>;
  return Object.entries(block.figures).flatMap(([name, column]): DrawnFigure[] => {
    const { across, ...drawnColumn } = column;
    const counted = counts[name] ?? null;
    if (!across || !counted) return [{ ...drawnColumn, name, value: null, counted }];
    return (spread[name] ?? []).map(({ value, words }) => ({
      ...drawnColumn,
      name: `${name}:${value}`,
      value: words,
      counted: narrowed(counted, sql`${sql.ref(across)}::text = ${value}`),
    }));
  });
}
