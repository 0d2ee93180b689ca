import type { contract, InputOf } from '@resa/contract';
import type { Context } from '../frame/change/context.ts';
import { move } from './moving/move.ts';

/** Asks for an update of a file, which is served meanwhile. */
export const updating = (ctx: Context, input: InputOf<typeof contract.requests.updating>) =>
  move(ctx, 'updating', input);
