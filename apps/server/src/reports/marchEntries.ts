import type { contract, InputOf } from '@resa/contract';
import { type Context, read } from '../frame/change/context.ts';
import { enteredIn } from './engine/march.ts';

type Input = InputOf<typeof contract.reports.marchEntries>;

/** One entry for each location of the user, also if nothing was entered. */
export const marchEntries = (ctx: Context, { march }: Input) =>
  read(ctx, async (db) => ({ code: 'Ok' as const, entries: await enteredIn(db, march, ctx.actor.places) }));
