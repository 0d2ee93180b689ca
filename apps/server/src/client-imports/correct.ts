import type { contract, InputOf } from '@resa/contract';
import type { Correcting } from '@resa/contract/client-import-mapping';
import type { Correction } from '@resa/rules/client-import/types';
import type { Context } from '../frame/change/context.ts';
import { checkAgain } from './checking/check-again.ts';
import { openWork } from './kept/imports.ts';

type Input = InputOf<typeof contract.clientImports.correct>;

/** Mends what the file says, and checks it again. */
export async function correct(ctx: Context, { id, corrections }: Input) {
  const open = await openWork(ctx, id, ['check']);
  if (!open) return { code: 'import_state' as const };
  const { found } = open;
  const earlier = open.work.corrections.filter((one) => !corrections.some((other) => isOfSame(one, other)));
  const added = corrections.filter((one): one is Correction => one.kind !== 'take_in');
  const work = { ...open.work, corrections: [...earlier, ...added] };
  return checkAgain(ctx, { found, work });
}

/** Whether the later of two corrections takes the place of the earlier one. */
function isOfSame(one: Correcting, other: Correcting): boolean {
  const target = (correction: Correcting) => {
    switch (correction.kind) {
      case 'cell':
        return ['cell', correction.line, correction.column];
      case 'role':
        return ['role', correction.person];
      case 'take_in':
        return ['leave_out', correction.line];
      default:
        return [correction.kind, correction.line];
    }
  };
  return target(one).join(' ') === target(other).join(' ');
}
