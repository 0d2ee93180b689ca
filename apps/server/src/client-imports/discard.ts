import type { contract, InputOf } from '@resa/contract';
import { type Context, change } from '../frame/change/context.ts';
import { forgetFile, lockImport, touch } from './kept/imports.ts';

type Input = InputOf<typeof contract.clientImports.discard>;

/** Deletes the file of an import, and the import where nothing of it was written; a stopped one has ended then. */
export const discard = (ctx: Context, { id }: Input) =>
  change(ctx, async (db, note) => {
    const { state } = await lockImport(db, id);
    if (['running', 'checking', 'taking_back'].includes(state)) return { code: 'import_state' as const };
    await forgetFile(db, ctx.files, note, id);
    if (['columns', 'check'].includes(state)) await db.deleteFrom('client_imports').where('id', '=', id).execute();
    if (state === 'stopped') await touch(db, ctx, id, { state: 'done', ended_at: ctx.now.toISOString() });
    return { code: 'Ok' as const };
  });
