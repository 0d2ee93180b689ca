import type { contract, InputOf } from '@resa/contract';
import { type Context, change } from '../frame/change/context.ts';
import { lockImport, touch } from './kept/imports.ts';

type Input = InputOf<typeof contract.clientImports.acceptPhones>;

/** Accepts the phones of other households, and checks the rows again; the log of the import says it (000 O-35). */
export const acceptPhones = (ctx: Context, { id }: Input) =>
  change(ctx, async (db, note) => {
    const { state } = await lockImport(db, id);
    if (state !== 'check') return { code: 'import_state' as const };
    await touch(db, ctx, id, { accept_phones: 1, state: 'checking', done: 0, parts: 0 });
    note.job('client_import_check', { id, user_id: ctx.actor.user_id });
    return { code: 'Ok' as const };
  });
