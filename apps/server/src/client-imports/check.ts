import type { contract, InputOf } from '@resa/contract';
import { type Context, change } from '../frame/change/context.ts';
import { lockImport, touch } from './kept/imports.ts';

type Input = InputOf<typeof contract.clientImports.check>;

/** Begins the check of a file, or begins it again. */
export const check = (ctx: Context, { id }: Input) =>
  change(ctx, async (db, note) => {
    const { state, work_id } = await lockImport(db, id);
    if (!['columns', 'check'].includes(state) || work_id === null) return { code: 'import_state' as const };
    await touch(db, ctx, id, { state: 'checking', done: 0, parts: 0 });
    note.job('client_import_check', { id, user_id: ctx.actor.user_id });
    return { code: 'Ok' as const };
  });
