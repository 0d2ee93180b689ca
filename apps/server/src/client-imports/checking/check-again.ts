import type { Context } from '../../frame/change/context.ts';
import { changeWork, type StoredImport, touch, type Work } from '../kept/imports.ts';

/** Keeps what was decided about a checked file, and checks its rows again. */
export const checkAgain = (ctx: Context, changed: { found: StoredImport; work: Work }) =>
  changeWork(ctx, changed, async (db, note) => {
    const { id } = changed.found;
    await touch(db, ctx, id, { state: 'checking', done: 0, parts: 0 });
    note.job('client_import_check', { id, user_id: ctx.actor.user_id });
  });
