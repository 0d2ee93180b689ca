import type { contract, InputOf } from '@resa/contract';
import { type Context, read } from '../frame/change/context.ts';
import { bulletinOf } from './queries.ts';

type Input = InputOf<typeof contract.bulletins.fetch>;

/** A bulletin with the clients it names. */
export const fetch = (ctx: Context, { id }: Input) =>
  read(ctx, async (db) => ({ code: 'Ok' as const, bulletin: await bulletinOf(db, id) }));
