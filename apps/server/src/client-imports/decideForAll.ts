import type { contract, InputOf } from '@resa/contract';
import type { Mapping } from '@resa/rules/client-import/types';
import type { Context } from '../frame/change/context.ts';
import { checkAgain } from './checking/check-again.ts';
import { openWork } from './kept/imports.ts';

type Input = InputOf<typeof contract.clientImports.decideForAll>;

/** Decides of phones that households of the file share, or of numbers that were used, and checks the rows again. */
export async function decideForAll(ctx: Context, { id, ...decided }: Input) {
  const open = await openWork(ctx, id, ['check']);
  if (!open) return { code: 'import_state' as const };
  const mapping = { ...open.work.mapping, ...decided } as Mapping;
  return checkAgain(ctx, { found: open.found, work: { ...open.work, mapping } });
}
