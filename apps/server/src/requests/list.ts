import type { contract, InputOf } from '@resa/contract';
import { sql } from 'kysely';
import { foundPage } from '../client-records/index.ts';
import { type Context, search } from '../frame/change/context.ts';
import { filterOf, orderOf, requestRows } from './listing/requests.ts';

type Input = InputOf<typeof contract.requests.list>;

/** Characters of a name from which on the list is narrowed, as in the clients list (000 §2). */
const MIN_SEARCH_LENGTH = 2;

/** The requests that wait, the oldest first unless another order is chosen (001 §2.14, O-54). */
export const list = (ctx: Context, { terms, sortBy, descending, startRow, rowsPerPage }: Input) =>
  search(ctx, async (db) => {
    const where = filterOf(ctx, terms);
    if (terms.search.length >= MIN_SEARCH_LENGTH) {
      const order = sortBy === 'rank' ? undefined : orderOf(ctx, sortBy, descending);
      const query = { text: terms.search, where, today: ctx.today.date };
      const { rows, ...total } = await foundPage(db, query, { startRow, rowsPerPage, order });
      const ids = rows.map(({ id }) => id);
      return { code: 'Ok' as const, rows: await requestRows(db, ctx, ids), ...total };
    }
    const order = sortBy === 'rank' ? orderOf(ctx, 'created_at', false) : orderOf(ctx, sortBy, descending);
    const { rows } = await sql<{ ids: number[]; total: number }>`
      select array(select c.id from live_clients c where ${where} order by ${order} limit ${rowsPerPage} offset ${startRow}) as ids,
        (select count(*)::int from live_clients c where ${where}) as total`.execute(db);
    const { ids, total } = rows[0] as (typeof rows)[number];
    return { code: 'Ok' as const, rows: await requestRows(db, ctx, ids), recordsFiltered: total, capped: 0 as const };
  });
