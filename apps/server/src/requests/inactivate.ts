import type { contract, InputOf } from '@resa/contract';
import type { Context } from '../frame/change/context.ts';
import { move } from './moving/move.ts';

/** Ends the service of a household, or gives a request up; of its open appointments, those that are named are cancelled. */
export const inactivate = (ctx: Context, input: InputOf<typeof contract.requests.inactivate>) =>
  move(ctx, 'inactivate', input);
