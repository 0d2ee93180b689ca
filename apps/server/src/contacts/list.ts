import type { contract, InputOf } from '@resa/contract';
import { type RawBuilder, sql } from 'kysely';
import { notFound } from '../frame/call/refused.ts';
import { type Context, read } from '../frame/change/context.ts';
import { contactRows } from './queries.ts';

type Input = InputOf<typeof contract.contacts.list>;

/** Other people to reach about a client, sorted and paged (000 §2 "Contacts tab"). */
export const list = (ctx: Context, { terms: { client_id }, sortBy, descending, startRow, rowsPerPage }: Input) =>
  read(ctx, async (db) => {
    const client = await db.selectFrom('live_clients').select('id').where('id', '=', client_id).executeTakeFirst();
    if (!client) throw notFound();
    const sorts: Record<Input['sortBy'], RawBuilder<unknown>> = {
      value: sql`k.value collate names`,
      name: sql`k.name collate names`,
      extra: sql`k.extra collate names`,
      updated_at: sql`k.updated_at`,
      means_communication_type_id: sql`(
        select ${sql.ref(`name_${ctx.locale}`)} from means_communication_types where id = k.means_communication_type_id) collate names`,
    };
    const way = descending ? sql`desc` : sql`asc`;
    const found = contactRows(db).where('k.client_id', '=', client_id);
    const rows = await found
      .orderBy(sql`${sorts[sortBy]} ${way}, k.id ${way}`)
      .limit(rowsPerPage)
      .offset(startRow)
      .execute();
    const { n } = await found.clearSelect().select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow();
    return { code: 'Ok' as const, rows, recordsFiltered: n };
  });
