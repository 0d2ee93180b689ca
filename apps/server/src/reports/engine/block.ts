/** Makes one block of a report, from its declaration and its query. */
import type { SheetBlock } from '@resa/contract/reports/calls';
import type { Block, FiguresBlock } from '@resa/contract/reports/define';
import { opens } from '@resa/contract/reports/define';
import type { ReadDb } from '../../db/handles.ts';
import { arrangeFigures } from './arrange-figures.ts';
import { arrangeLines } from './arrange-lines.ts';
import { type AnyList, arrangeList } from './arrange-list.ts';
import { drawnFigures } from './columns.ts';
import { earlierOf, totalsCompared } from './compare.ts';
import { countBlock } from './count.ts';
import type { AnyQuery, FiguresQuery, LinesQuery, ListQuery, OpenedElsewhere, ReportContext } from './query.ts';
import { spanWords } from './words.ts';

type Query = ReturnType<AnyQuery>[string];

export async function makeBlock(
  db: ReadDb,
  name: string,
  block: Block,
  query: Query,
  context: ReportContext,
): Promise<SheetBlock> {
  switch (block.kind) {
    case 'list':
      return arrangeList(name, block, (await (query as ListQuery)(db)) as AnyList, context);
    case 'lines':
      return arrangeLines(name, block, query as LinesQuery, await (query as LinesQuery).lines(db), context);
    case 'figures': {
      const figuresQuery = query as FiguresQuery;
      return arrangeFigures(name, {
        block,
        query: figuresQuery,
        counts: await countBlock(db, block, figuresQuery),
        described: await figuresQuery.describe?.(db),
        earlier: null,
        words: context,
      });
    }
  }
}

/** A block of figures compared with another time, and a block of all totals of both. */
export async function makeCompared(
  db: ReadDb,
  name: string,
  block: FiguresBlock,
  query: FiguresQuery,
  context: ReportContext,
  other: { readonly context: ReportContext; readonly query: FiguresQuery },
): Promise<{ block: SheetBlock; totals: SheetBlock | undefined }> {
  const counts = await countBlock(db, block, query);
  const words = ({ span, today }: ReportContext) => spanWords(span, today, context);
  const before = { query: other.query, counts: await countBlock(db, block, other.query) };
  const earlier = earlierOf(
    block,
    query,
    { ...before, now: words(context), before: words(other.context) },
    context.today,
  );
  return {
    block: arrangeFigures(name, {
      block,
      query,
      counts,
      described: await query.describe?.(db),
      earlier,
      words: context,
    }),
    totals: earlier ? totalsCompared(block, query, counts, earlier, context) : undefined,
  };
}

/** A figure of a block of figures as it is opened, by the key of its row; undefined if it cannot be. */
export function openedIn(
  block: FiguresBlock,
  query: FiguresQuery,
  figure: string,
  key: readonly string[],
): OpenedElsewhere | undefined {
  const counted = drawnFigures(block, query).find(({ name, unit }) => name === figure && opens(unit))?.counted;
  return counted ? { keys: Object.keys(block.keys), key, counted } : undefined;
}
