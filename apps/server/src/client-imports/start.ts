import type { contract, InputOf } from '@resa/contract';
import type { ImportTable } from '@resa/rules/client-import/types';
import { type Context, change, read } from '../frame/change/context.ts';
import { proposed, readingOf, sampled } from './checking/propose.ts';
import { factsOf } from './kept/facts.ts';
import type { Work } from './kept/imports.ts';
import { seal, sealBytes } from './kept/sealed.ts';
import { readTable } from './reading/index.ts';

type Input = InputOf<typeof contract.clientImports.start>;

/** Keeps the file and what it seems to hold; nothing of a client is written. */
export async function start(ctx: Context, { import: { file, sheet } }: Input) {
  if (file.bytes.length === 0) return { code: 'file_size_zero' as const };
  const table = await readTable(ctx.actor.user_id, { name: file.name, bytes: file.bytes, sheet });
  if ('fault' in table) return { code: table.fault };
  const work = await firstWork(ctx, table);
  const kept = await Promise.all([sealBytes(ctx.files, file.bytes), seal(ctx.files, table), seal(ctx.files, work)]);
  return change(ctx, async (db, note) => {
    const [file_id, table_id, work_id] = await Promise.all(kept.map((one) => one.id));
    for (const one of kept) await one.keep(db);
    const file_name = file.name.slice(0, 200);
    const { id } = await db
      .insertInto('client_imports')
      .values({
        file_name,
        state: 'columns' as const,
        file_id: file_id as string,
        table_id: table_id as string,
        work_id: work_id as string,
        created_at: ctx.now.toISOString(),
        created_by: ctx.actor.user_id,
        touched_at: ctx.now.toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    note.wrote({
      entity: 'client_imports',
      id,
      name: { en: file_name, fr: file_name },
      after: { rows: table.rows.length },
    });
    return { code: 'Ok' as const, id };
  });
}

/** The proposed mapping of a table, with what it comes to. */
export async function firstWork(ctx: Context, table: ImportTable): Promise<Work> {
  const facts = await read(ctx, (db) => factsOf(db, ctx));
  const mapping = await proposed(table, facts);
  return { table: sampled(table), mapping, reading: await readingOf(table, mapping, [], facts), corrections: [] };
}
