import type { contract, InputOf } from '@resa/contract';
import type { Context } from '../frame/change/context.ts';
import { decide } from './deciding/decide.ts';

/** Puts a pair back on the worklist. */
export const reopen = (ctx: Context, { id }: InputOf<typeof contract.duplicates.reopen>) => decide(ctx, id, 0);
