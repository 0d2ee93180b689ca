import type { contract, InputOf } from '@resa/contract';
import type { Context } from '../frame/change/context.ts';
import { countTry } from '../session/index.ts';
import { fileOrLongWork } from './making/long.ts';
import { reportTries } from './making/make.ts';

type Input = InputOf<typeof contract.reports.excel>;

/** A report as a workbook. */
export async function excel(ctx: Context, input: Input) {
  await countTry(ctx, reportTries(ctx));
  return fileOrLongWork(ctx, 'excel', input);
}
