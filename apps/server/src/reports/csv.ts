import type { contract, InputOf } from '@resa/contract';
import type { Context } from '../frame/change/context.ts';
import { countTry } from '../session/index.ts';
import { fileOrLongWork } from './making/long.ts';
import { reportTries } from './making/make.ts';

type Input = InputOf<typeof contract.reports.csv>;

/** A report as a CSV file (002 C08). */
export async function csv(ctx: Context, input: Input) {
  await countTry(ctx, reportTries(ctx));
  return fileOrLongWork(ctx, 'csv', input);
}
