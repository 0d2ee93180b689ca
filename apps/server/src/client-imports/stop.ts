import type { contract, InputOf } from '@resa/contract';
import { type Context, change } from '../frame/change/context.ts';
import { lockImport, touch } from './kept/imports.ts';

type Input = InputOf<typeof contract.clientImports.stop>;

/** Stops an import after the portion that is being written; it can go on. */
export const stop = (ctx: Context, { id }: Input) =>
  change(ctx, async (db) => {
    const { state } = await lockImport(db, id);
    if (state !== 'running') return { code: 'import_state' as const };
    await touch(db, ctx, id, { state: 'stopped' });
    return { code: 'Ok' as const };
  });
