import type { contract, InputOf } from '@resa/contract';
import { type Context, change } from '../frame/change/context.ts';
import { lockImport, touch } from './kept/imports.ts';
import { refusalOf } from './takingBack.ts';

type Input = InputOf<typeof contract.clientImports.takeBack>;

/** Begins to take an import back, household by household. */
export const takeBack = (ctx: Context, { id }: Input) =>
  change(ctx, async (db, note) => {
    const found = await lockImport(db, id);
    const refusal = refusalOf(found, ctx);
    if (refusal) return refusal;
    const { households } = await db
      .selectFrom('client_import_files')
      .select((e) => e.fn.count<number>('household').distinct().as('households'))
      .where('import_id', '=', id)
      .executeTakeFirstOrThrow();
    await touch(db, ctx, id, { state: 'taking_back', done: 0, parts: Number(households), run_by: ctx.actor.user_id });
    note.job('client_import_take_back', { id });
    return { code: 'Ok' as const };
  });
