import type { contract, InputOf } from '@resa/contract';
import type { Context } from '../frame/change/context.ts';
import { decide } from './deciding/decide.ts';

/** Takes a pair off the worklist: the files are of two persons, and are not proposed again. */
export const notSame = (ctx: Context, { id }: InputOf<typeof contract.duplicates.notSame>) => decide(ctx, id, 1);
