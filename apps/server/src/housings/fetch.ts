import type { contract, InputOf } from '@resa/contract';
import { type Context, read } from '../frame/change/context.ts';
import { housingOf } from './queries.ts';

type Input = InputOf<typeof contract.housings.fetch>;

/** A housing entry with its address. */
export const fetch = (ctx: Context, { id }: Input) =>
  read(ctx, async (db) => ({ code: 'Ok' as const, ...(await housingOf(db, id)) }));
