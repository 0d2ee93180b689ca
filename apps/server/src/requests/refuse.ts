import type { contract, InputOf } from '@resa/contract';
import type { Context } from '../frame/change/context.ts';
import { move } from './moving/move.ts';

/** Refuses a request that is in process; the comment is mailed to the client and kept as the reason. */
export const refuse = (ctx: Context, input: InputOf<typeof contract.requests.refuse>) => move(ctx, 'refuse', input);
