import type { contract, InputOf } from '@resa/contract';
import type { Context } from '../frame/change/context.ts';
import { move } from './moving/move.ts';

/** Takes a pending request in process, or a refused one up again. */
export const in_progress = (ctx: Context, input: InputOf<typeof contract.requests.in_progress>) =>
  move(ctx, 'in_progress', input);
