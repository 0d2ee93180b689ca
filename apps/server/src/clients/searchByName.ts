import type { contract, InputOf } from '@resa/contract';
import { bestMatches, foundPersons } from '../client-records/index.ts';
import { type Context, search } from '../frame/change/context.ts';

type Input = InputOf<typeof contract.clients.searchByName>;

/** The ten best persons for pickers, palette and check-in. */
export const searchByName = (ctx: Context, { name, only_heads, exclude }: Input) =>
  search(ctx, async (db) => {
    const today = ctx.today.date;
    const hits = await bestMatches(
      db,
      { text: name, short_names: true, only_heads: only_heads === 1, exclude, today, lifted: ctx.sees.length > 0 },
      10,
    );
    return { code: 'Ok' as const, persons: await foundPersons(db, hits, today) };
  });
