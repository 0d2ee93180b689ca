import type { contract, InputOf } from '@resa/contract';
import { type Context, search } from '../frame/context.ts';
import { personsOf, rankedIds } from '../people/index.ts';

type Input = InputOf<typeof contract.clients.searchByName>;

/** The ten best persons for pickers, palette and check-in. */
export const searchByName = (ctx: Context, { name, only_heads, exclude }: Input) =>
  search(ctx, async (db) => {
    const today = ctx.today.date;
    const ids = await rankedIds(db, { text: name, only_heads: only_heads === 1, exclude, today }, 10);
    return { code: 'Ok' as const, persons: await personsOf(db, ids, today) };
  });
