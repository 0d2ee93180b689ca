import type { List } from '@resa/contract/lists/define';
import { labelOf, titleOf } from '@resa/contract/lists/labels';
import { say } from '@resa/contract/texts';
import type { CsvSeparator } from '@resa/contract/types';
import type { FileAnswer } from '../frame/call/serve.ts';
import { type Context, read } from '../frame/change/context.ts';
import { contentTypes, type SheetFormat, writeSheet } from '../sheets/index.ts';
import { columnsOfFile } from './columns.ts';
import { factsOf } from './facts.ts';
import { type ListQuery, pageOf } from './page.ts';

/** A list as filtered and sorted, with headings and names in the reader's language (decisions-002 C08). */
export async function exportList(
  ctx: Context,
  list: List,
  { format, separator, ...query }: ListQuery & { format: SheetFormat; separator?: CsvSeparator | undefined },
): Promise<FileAnswer> {
  const { rows, columns } = await read(ctx, async (db) => ({
    rows: (await pageOf(db, list, query, ctx.locale)).rows,
    columns: columnsOfFile(list, await factsOf(db, list)),
  }));
  const title = say(ctx.locale, titleOf(list.name));
  const cells = rows.map((row) => columns.map((column) => column.cell(row, ctx.locale)));
  const headings = columns.map(({ name }) => say(ctx.locale, labelOf(name)));
  const body = await writeSheet(format, title, [headings, ...cells], { separator });
  return { body, content_type: contentTypes[format], name: `${title} ${ctx.today.date}.${format}` };
}
