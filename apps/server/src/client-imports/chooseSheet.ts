import type { contract, InputOf } from '@resa/contract';
import { type Context, read } from '../frame/change/context.ts';
import { changeWork, openWork, touch } from './kept/imports.ts';
import { seal, unsealBytes } from './kept/sealed.ts';
import { readTable } from './reading/index.ts';
import { firstWork } from './start.ts';

type Input = InputOf<typeof contract.clientImports.chooseSheet>;

/** Takes another sheet of the workbook, with the columns that it seems to have. */
export async function chooseSheet(ctx: Context, { id, sheet }: Input) {
  const open = await openWork(ctx, id, ['columns', 'check']);
  const bytes = open && (await read(ctx, (db) => unsealBytes(ctx.files, db, open.found.file_id)));
  if (!open || !bytes) return { code: 'import_state' as const };
  const { found } = open;
  const table = await readTable(ctx.actor.user_id, { name: found.file_name, bytes, sheet });
  if ('fault' in table) return { code: table.fault };
  const rows = await seal(ctx.files, table);
  const work = await firstWork(ctx, table);
  const done = await changeWork(ctx, { found, work }, async (db, note) => {
    await touch(db, ctx, id, { state: 'columns', table_id: await rows.keep(db) });
    if (found.table_id !== null) await ctx.files.remove(db, note, found.table_id);
  });
  if (done.code !== 'Ok') await rows.discard();
  return done;
}
