import type { contract, InputOf } from '@resa/contract';
import { foundPage } from '../client-records/index.ts';
import { type Context, search } from '../frame/change/context.ts';
import { orderOf } from './search-order.ts';

type Input = InputOf<typeof contract.clients.searchPaginate>;

/** The global search page (001 §2.15): best first, or by name or number; the total stops at 500 (W09). */
export const searchPaginate = (ctx: Context, { filter, startRow, rowsPerPage, sortBy, descending }: Input) =>
  search(ctx, async (db) => {
    const today = ctx.today.date;
    const order = sortBy === 'rank' ? undefined : orderOf(sortBy, descending, today);
    const page = await foundPage(
      db,
      { text: filter, short_names: true, today, lifted: ctx.sees.length > 0 },
      { startRow, rowsPerPage, order },
    );
    return { code: 'Ok' as const, ...page };
  });
