import type { SheetBlock } from '@resa/contract/reports/calls';
import type { LinesBlock } from '@resa/contract/reports/define';
import type { Line, LinesQuery, ReportContext } from './query.ts';

/** A block of lines under their questions. */
export function arrangeLines(
  name: string,
  block: LinesBlock,
  { values }: Pick<LinesQuery, 'values'>,
  lines: readonly Line[],
  { say }: Pick<ReportContext, 'say'>,
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
