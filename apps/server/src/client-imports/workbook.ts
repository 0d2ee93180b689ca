import type { contract, InputOf } from '@resa/contract';
import { fieldNamed } from '@resa/contract/client-fields';
import { say, type TextKey } from '@resa/contract/texts';
import { notFound, Refused } from '../frame/call/refused.ts';
import type { FileAnswer } from '../frame/call/serve.ts';
import { type Context, read } from '../frame/change/context.ts';
import { contentTypes, writeSheet } from '../sheets/index.ts';
import { importOf, tableOf, workOf } from './kept/imports.ts';
import { chunkOf } from './kept/persons.ts';

type Input = InputOf<typeof contract.clientImports.workbook>;

/** The rows of the file as they were mended, with a column of their faults; they can be corrected and brought again. */
export async function workbook(ctx: Context, { id, only_faults }: Input): Promise<FileAnswer> {
  const { locale } = ctx;
  const found = await read(ctx, async (db) => {
    const row = await importOf(db, id);
    const [work, table] = [await workOf(ctx.files, db, row), await tableOf(ctx.files, db, row)];
    if (!work || !table) throw new Refused(200, { code: 'import_state' });
    const { corrections } = work;
    return { row, table, corrections, said: await saidOf(ctx, db, id) };
  });
  const { table, corrections, said } = found;
  const mended = new Map<number, string[]>();
  for (const one of corrections)
    if (one.kind === 'cell') {
      const cells = mended.get(one.line) ?? [...(table.rows.find(({ line }) => line === one.line)?.cells ?? [])];
      cells[one.column] = one.value;
      mended.set(one.line, cells);
    }
  const rows = table.rows
    .filter(({ line }) => only_faults === '0' || said.faulty.has(line))
    .map(({ line, cells }) => [...(mended.get(line) ?? cells), (said.texts.get(line) ?? []).join('\n')]);
  const headings = [...table.headings, say(locale, 'client_import_faults')];
  const body = await writeSheet('xlsx', say(locale, 'client_imports'), [headings, ...rows]);
  return { body, content_type: contentTypes.xlsx, name: `Import-${id}.xlsx`, shows: [] };
}

/** The faults and warnings of each line in words, and the lines of households that are not written. */
async function saidOf(ctx: Context, db: Parameters<typeof chunkOf>[1], id: number) {
  const texts = new Map<number, string[]>();
  const faulty = new Set<number>();
  const { n } = await db
    .selectFrom('client_import_chunks')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('import_id', '=', id)
    .executeTakeFirstOrThrow();
  for (let number = 0; number < Number(n); number++) {
    const chunk = await chunkOf(ctx.files, db, id, number);
    if (!chunk) throw notFound();
    for (const { household } of chunk) {
      if (household.faults.length > 0) for (const line of household.lines) faulty.add(line);
      for (const { code, params, line } of [...household.faults, ...household.warnings])
        texts.set(line, [...(texts.get(line) ?? []), say(ctx.locale, code as TextKey, named(ctx, params))]);
    }
  }
  const late = await db
    .selectFrom('client_import_persons')
    .select('line')
    .where('import_id', '=', id)
    .where('kind', '=', 'fault')
    .execute();
  for (const { line } of late) faulty.add(line);
  return { texts, faulty };
}

/** Replaces the field in the parameters of a text by its label. */
function named({ locale }: Context, params: Readonly<Record<string, string | number>>) {
  const field = fieldNamed(String(params.field));
  return field ? { ...params, field: say(locale, field.label) } : params;
}
