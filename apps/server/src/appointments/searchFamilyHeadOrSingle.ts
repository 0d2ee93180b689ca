import type { contract, InputOf } from '@resa/contract';
import { type Context, search } from '../frame/context.ts';
import { personsOf, rankedIds } from '../people/index.ts';

type Input = InputOf<typeof contract.appointments.searchFamilyHeadOrSingle>;

/** Who can be booked: family heads and single persons only (001 §7). */
export const searchFamilyHeadOrSingle = (ctx: Context, input: Input) =>
  search(ctx, async (db) => {
    const today = ctx.today.date;
    const ids = await rankedIds(db, { text: input.search, only_heads: true, today }, 10);
    return { code: 'Ok' as const, persons: await personsOf(db, ids, today) };
  });
