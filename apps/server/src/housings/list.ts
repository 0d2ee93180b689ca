import type { contract, InputOf } from '@resa/contract';
import { type RawBuilder, sql } from 'kysely';
import { housingRows, lineOf } from '../addresses/index.ts';
import { notFound } from '../frame/call/refused.ts';
import { type Context, read } from '../frame/change/context.ts';

type Input = InputOf<typeof contract.housings.list>;

/** Where a client lives and lived, sorted and paged (000 §2 "Housing tab"). */
export const list = (ctx: Context, { terms: { client_id }, sortBy, descending, startRow, rowsPerPage }: Input) =>
  read(ctx, async (db) => {
    const client = await db.selectFrom('live_clients').select('id').where('id', '=', client_id).executeTakeFirst();
    if (!client) throw notFound();
    const line = lineOf(ctx.locale);
    const sorts: Record<Input['sortBy'], RawBuilder<unknown>> = {
      start_date: sql`h.start_date`,
      // The current address ends last.
      end_date: sql`coalesce(h.end_date, 'infinity')`,
      address: sql`${line} collate names`,
      house_type_id: sql`(select ${sql.ref(`name_${ctx.locale}`)} from house_types where id = h.house_type_id) collate names`,
    };
    const found = housingRows(db).where('h.client_id', '=', client_id);
    const way = descending ? sql`desc` : sql`asc`;
    const rows = await found
      .select(line.as('address'))
      .orderBy(sql`${sorts[sortBy]} ${way}, h.id ${way}`)
      .limit(rowsPerPage)
      .offset(startRow)
      .execute();
    const { n } = await found.clearSelect().select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow();
    return { code: 'Ok' as const, dt: { rows, recordsFiltered: n } };
  });
