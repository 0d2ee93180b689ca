import type { contract, InputOf } from '@resa/contract';
import type { Context } from '../frame/change/context.ts';
import { countTry } from '../session/index.ts';
import { locationsIn, make, reportTries } from './making/make.ts';
import { chosenIn, runningWords } from './making/render.ts';

type Input = InputOf<typeof contract.reports.sheet>;

/** The content of the PDF, as rows and columns. */
export async function sheet(ctx: Context, input: Input) {
  await countTry(ctx, reportTries(ctx));
  const report = await make(ctx, input);
  return {
    code: 'Ok' as const,
    locations: locationsIn(report, input.name),
    chosen: chosenIn(report, input.name),
    running: runningWords(report, input.name) || null,
    blocks: report.blocks,
  };
}
