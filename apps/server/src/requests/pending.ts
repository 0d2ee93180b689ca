import type { contract, InputOf } from '@resa/contract';
import type { Context } from '../frame/change/context.ts';
import { move } from './moving/move.ts';

/** Sends a file back to the requests that wait for the client; the comment is mailed to them. */
export const pending = (ctx: Context, input: InputOf<typeof contract.requests.pending>) => move(ctx, 'pending', input);
