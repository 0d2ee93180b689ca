import type { contract, InputOf } from '@resa/contract';
import type { Context } from '../frame/change/context.ts';
import { filledSample } from './filled-sample.ts';

/** A mail as an invented client would receive it. Nothing is stored or sent. */
export const preview = async (ctx: Context, { row }: InputOf<typeof contract.mails.preview>) => ({
  code: 'Ok' as const,
  ...(await filledSample(ctx, row)),
});
