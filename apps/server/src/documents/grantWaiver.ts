import type { contract, InputOf } from '@resa/contract';
import type { Context } from '../frame/change/context.ts';
import { answerAsked } from './saving/asked-waivers.ts';
import { storeWaiver } from './saving/waivers.ts';

type Input = InputOf<typeof contract.documents.grantWaiver>;

/** Waives a proof for the reason of the request. */
export const grantWaiver = (ctx: Context, input: Input) =>
  answerAsked(ctx, input, async (db, note, person, asked) => {
    const stored = await storeWaiver(db, ctx, note, person, asked);
    return { code: stored ? ('Ok' as const) : ('not_listed' as const) };
  });
