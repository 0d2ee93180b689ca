import type { contract, InputOf } from '@resa/contract';
import type { Context } from '../frame/change/context.ts';
import { countTry } from '../session/index.ts';
import { fileOrLongWork } from './making/long.ts';
import { reportTries } from './making/make.ts';

type Input = InputOf<typeof contract.reports.childrenPdf>;

/** The children without family as a PDF. */
export async function childrenPdf(ctx: Context, { params }: Input) {
  await countTry(ctx, reportTries(ctx));
  return fileOrLongWork(ctx, 'childrenPdf', { name: 'child_without_family', params });
}
