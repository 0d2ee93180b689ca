import type { contract, InputOf } from '@resa/contract';
import { personsOf } from '../client-records/index.ts';
import { type Context, read } from '../frame/change/context.ts';

type Input = InputOf<typeof contract.clients.recent>;

/** A few clients in the given order; files that were deleted or merged meanwhile are left out. */
export const recent = (ctx: Context, { ids }: Input) =>
  read(ctx, async (db) => ({ code: 'Ok' as const, persons: await personsOf(db, ids, ctx.today.date) }));
