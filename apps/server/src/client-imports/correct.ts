import type { contract, InputOf } from '@resa/contract';
import type { Correction } from '@resa/rules/client-import/types';
import type { Context } from '../frame/change/context.ts';
import { changeWork, openWork, touch } from './kept/imports.ts';

type Input = InputOf<typeof contract.clientImports.correct>;

/** Mends what the file says, and checks it again. */
export async function correct(ctx: Context, { id, corrections }: Input) {
  const open = await openWork(ctx, id, ['check']);
  if (!open) return { code: 'import_state' as const };
  const { found } = open;
  const added = corrections as readonly Correction[];
  const earlier = open.work.corrections.filter((one) => !added.some((other) => isOfSame(one, other)));
  const work = { ...open.work, corrections: [...earlier, ...added] };
  return changeWork(ctx, { found, work }, async (db, note) => {
    await touch(db, ctx, id, { state: 'checking', done: 0, parts: 0 });
    note.job('client_import_check', { id, user_id: ctx.actor.user_id });
  });
}

/** Whether the later of two corrections takes the place of the earlier one. */
function isOfSame(one: Correction, other: Correction): boolean {
  const target = (correction: Correction) => {
    switch (correction.kind) {
      case 'cell':
        return ['cell', correction.line, correction.column];
      case 'role':
        return ['role', correction.person];
      default:
        return [correction.kind, correction.line];
    }
  };
  return target(one).join(' ') === target(other).join(' ');
}
