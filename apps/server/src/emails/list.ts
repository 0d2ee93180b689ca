import type { contract, InputOf } from '@resa/contract';
import { type RawBuilder, sql } from 'kysely';
import { notFound } from '../frame/call/refused.ts';
import { type Context, read } from '../frame/change/context.ts';

type Input = InputOf<typeof contract.emails.list>;

/** The emails sent to a client, sorted and paged (000 §2 "E-mails tab"). */
export const list = (ctx: Context, { terms: { client_id }, sortBy, descending, startRow, rowsPerPage }: Input) =>
  read(ctx, async (db) => {
    const client = await db.selectFrom('live_clients').select('id').where('id', '=', client_id).executeTakeFirst();
    if (!client) throw notFound();
    const sorts: Record<Input['sortBy'], RawBuilder<unknown>> = {
      created_at: sql`created_at`,
      to: sql`lower(sent_to)`,
      subject: sql`subject collate names`,
    };
    const way = descending ? sql`desc` : sql`asc`;
    const found = db.selectFrom('client_emails').where('client_id', '=', client_id);
    const rows = await found
      .select(['id', 'client_id', 'sent_to as to', 'subject', 'message', 'created_at'])
      .orderBy(sql`${sorts[sortBy]} ${way}, id ${way}`)
      .limit(rowsPerPage)
      .offset(startRow)
      .execute();
    const { n } = await found.select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow();
    return { code: 'Ok' as const, rows, recordsFiltered: n };
  });
