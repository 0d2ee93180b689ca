import type { contract, InputOf } from '@resa/contract';
import { type RawBuilder, sql } from 'kysely';
import { notFound } from '../frame/call/refused.ts';
import { type Context, read } from '../frame/change/context.ts';
import { revenueRows } from './queries.ts';

type Input = InputOf<typeof contract.revenues.history>;

/** Entries of earlier releases have no time of creation: they are sorted by their first day. */
const createdAt = sql<string>`coalesce(r.created_at, r.start_date::timestamp at time zone 'UTC')`;

/** The revenues of a client that ended before today, sorted and paged (000 O-38). */
export const history = (ctx: Context, { client_id, sortBy, descending, startRow, rowsPerPage }: Input) =>
  read(ctx, async (db) => {
    const client = await db.selectFrom('live_clients').select('id').where('id', '=', client_id).executeTakeFirst();
    if (!client) throw notFound();
    const sorts: Record<Input['sortBy'], RawBuilder<unknown>> = {
      created_at: createdAt,
      revenue_type_id: sql`(select ${sql.ref(`name_${ctx.locale}`)} from revenue_types where id = r.revenue_type_id) collate names`,
      amount: sql`r.amount`,
      start_date: sql`r.start_date`,
      end_date: sql`r.end_date`,
    };
    const found = revenueRows(db)
      .where('r.client_id', '=', client_id)
      .where(sql<boolean>`r.end_date < ${ctx.today.date}::date`);
    const way = descending ? sql`desc` : sql`asc`;
    const rows = await found
      .select(createdAt.as('created_at'))
      .orderBy(sql`${sorts[sortBy]} ${way}, r.id ${way}`)
      .limit(rowsPerPage)
      .offset(startRow)
      .execute();
    const { n } = await found.clearSelect().select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow();
    return { code: 'Ok' as const, rows, recordsFiltered: n };
  });
