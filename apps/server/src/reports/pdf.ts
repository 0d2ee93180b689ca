import type { contract, InputOf } from '@resa/contract';
import type { Context } from '../frame/change/context.ts';
import { countTry } from '../session/index.ts';
import { fileOrLongWork } from './making/long.ts';
import { reportTries } from './making/make.ts';

type Input = InputOf<typeof contract.reports.pdf>;

/** A report as a PDF: embedded, saved and printed (002 §2.15). */
export async function pdf(ctx: Context, input: Input) {
  await countTry(ctx, reportTries(ctx));
  return fileOrLongWork(ctx, 'pdf', input);
}
