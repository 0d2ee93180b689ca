import type { contract, InputOf } from '@resa/contract';
import type { Context } from '../frame/change/context.ts';
import { countTry } from '../session/index.ts';
import { locationsIn, make, reportTries } from './making/make.ts';
import { chosenIn, runningWords } from './making/render.ts';

type Input = InputOf<typeof contract.reports.sheet>;

/** The content of the PDF, as rows and columns. */
export async function sheet(ctx: Context, input: Input) {
  await countTry(ctx, reportTries(ctx));
  const made = await make(ctx, input);
  return {
    code: 'Ok' as const,
    locations: locationsIn(made, input.name),
    chosen: chosenIn(made, input.name),
    running: runningWords(made, input.name) || null,
    blocks: made.blocks,
  };
}
