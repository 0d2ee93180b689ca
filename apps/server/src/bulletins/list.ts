import type { contract, InputOf } from '@resa/contract';
import { type RawBuilder, sql } from 'kysely';
import { type Context, read } from '../frame/change/context.ts';
import { bulletinRows } from './queries.ts';

type Input = InputOf<typeof contract.bulletins.list>;

/** Characters of a subject from which on the list is narrowed (001 §2.13). */
const MIN_SEARCH_LENGTH = 2;

const SORTS: Record<Input['sortBy'], RawBuilder<unknown>> = {
  created_at: sql`b.created_at`,
  subject: sql`b.subject collate names`,
  start_date: sql`b.start_date`,
  end_date: sql`b.end_date`,
  bulletin_priority_type_id: sql`b.bulletin_priority_type_id`,
  request_by_name: sql`u.name collate names`,
  active: sql`b.active`,
};

/** The bulletins list: open or closed ones, by subject and by client, sorted and paged (001 §2.13, 001 O-60). */
export const list = (ctx: Context, { terms, sortBy, descending, startRow, rowsPerPage }: Input) =>
  read(ctx, async (db) => {
    const { search, active, client_id } = terms;
    let query = bulletinRows(db);
    if (search.length >= MIN_SEARCH_LENGTH)
      query = query.where(sql<boolean>`position(fold(${search}) in fold(b.subject)) > 0`);
    if (typeof active === 'number') query = query.where('b.active', '=', active);
    if (client_id) query = query.where(sql<boolean>`(b.for_all_client = 1 or ${linkOf(client_id)})`);
    const isClosed = client_id ? linkOf(client_id, sql`and l.closed_at is not null`) : sql<boolean>`false`;
    const way = descending ? sql`desc` : sql`asc`;
    const rows = await query
      .select(sql<0 | 1>`(${isClosed})::int`.as('closed_for_client'))
      .orderBy(sql`${SORTS[sortBy]} ${way} nulls last, b.id ${way}`)
      .limit(rowsPerPage)
      .offset(startRow)
      .execute();
    const { n } = await query.clearSelect().select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow();
    return { code: 'Ok' as const, dt: { rows, recordsFiltered: n } };
  });

const linkOf = (client_id: number, condition: RawBuilder<unknown> = sql``) =>
  sql<boolean>`exists (select from bulletin_clients l where l.bulletin_id = b.id and l.client_id = ${client_id} ${condition})`;
