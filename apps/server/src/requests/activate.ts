import type { contract, InputOf } from '@resa/contract';
import type { Context } from '../frame/change/context.ts';
import { move } from './moving/move.ts';

/** Makes an inactive file, or one whose update was due, active: its household is served again. */
export const activate = (ctx: Context, input: InputOf<typeof contract.requests.activate>) =>
  move(ctx, 'activate', input);
