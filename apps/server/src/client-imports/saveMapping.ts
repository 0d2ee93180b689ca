import type { contract, InputOf } from '@resa/contract';
import type { Mapping } from '@resa/rules/client-import/types';
import { fold } from '@resa/rules/text/fold';
import type { Trx } from '../db/handles.ts';
import { invalid } from '../frame/call/refused.ts';
import { type Context, changePart, read } from '../frame/change/context.ts';
import { readingOf } from './checking/propose.ts';
import { factsOf } from './kept/facts.ts';
import { changeWork, openWork, tableOf, touch, type Work } from './kept/imports.ts';

type Input = InputOf<typeof contract.clientImports.saveMapping>;

/** Saves what the user decided about columns and values, and keeps it under a name where one is given. */
export async function saveMapping(ctx: Context, { id, mapping, keep_as }: Input) {
  const open = await openWork(ctx, id, ['columns', 'check']);
  const table = open && (await read(ctx, (db) => tableOf(ctx.files, db, open.found)));
  if (!open || !table) return { code: 'import_state' as const };
  if (mapping.columns.length !== table.headings.length)
    throw invalid({ path: 'mapping.columns', rule: 'e_not_offered' });
  const { found } = open;
  const facts = await read(ctx, (db) => factsOf(db, ctx));
  const reading = await readingOf(table, mapping, open.work.corrections, facts);
  const work: Work = { ...open.work, mapping, reading };
  const saving = async (db: Trx) => {
    await touch(db, ctx, id, { state: 'columns' });
    if (keep_as) await keep(db, ctx, keep_as, table.headings, mapping);
  };
  const done = await changeWork(ctx, { found, work }, saving, changePart);
  if (done.code !== 'Ok') return done;
  return { code: 'Ok' as const, ...reading };
}

/** Headings by which a kept mapping is found again. */
export const keyOf = (headings: readonly string[]): string[] => headings.map((heading) => fold(heading));

const keep = (db: Trx, ctx: Context, name: string, headings: readonly string[], mapping: Mapping) => {
  const saved = {
    mapping: JSON.stringify(mapping),
    saved_at: ctx.now.toISOString(),
    saved_by: ctx.actor.user_id,
  };
  return db
    .insertInto('client_import_mappings')
    .values({ name, headings: keyOf(headings), ...saved })
    .onConflict((conflict) => conflict.columns(['headings', 'name']).doUpdateSet(saved))
    .execute();
};
