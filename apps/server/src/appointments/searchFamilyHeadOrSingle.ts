import type { contract, InputOf } from '@resa/contract';
import { type Context, search } from '../frame/change/context.ts';
import { foundPersons, ranked } from '../people/index.ts';

type Input = InputOf<typeof contract.appointments.searchFamilyHeadOrSingle>;

/** Who can be booked: family heads and single persons only (001 §7). */
export const searchFamilyHeadOrSingle = (ctx: Context, input: Input) =>
  search(ctx, async (db) => {
    const today = ctx.today.date;
    const found = await ranked(db, { text: input.search, short_names: true, only_heads: true, today }, 10);
    return { code: 'Ok' as const, persons: await foundPersons(db, found, today) };
  });
