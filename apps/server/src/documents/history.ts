import type { contract, InputOf } from '@resa/contract';
import { sql } from 'kysely';
import { notFound } from '../frame/call/refused.ts';
import { type Context, read } from '../frame/change/context.ts';

type Input = InputOf<typeof contract.documents.history>;

/** The documents of a client, page by page (000 §2). */
export const history = (ctx: Context, { client_id, startRow, rowsPerPage, sortBy, descending }: Input) =>
  read(ctx, async (db) => {
    const client = await db.selectFrom('live_clients').select('id').where('id', '=', client_id).executeTakeFirst();
    if (!client) throw notFound();
    const all = db.selectFrom('live_documents as d').where('d.client_id', '=', client_id);
    const way = descending ? 'desc' : 'asc';
    const rows = await all
      .leftJoin('users as u', 'u.id', 'd.created_by')
      .select(['d.id', 'd.name', 'd.extension', 'd.document_type_id', 'd.created_at', 'd.state', 'd.verified'])
      .select('u.name as created_name')
      .orderBy(sortBy === 'name' ? sql`d.name collate names` : sql.ref(`d.${sortBy}`), way)
      .orderBy('d.id', way)
      .limit(rowsPerPage)
      .offset(startRow)
      .execute();
    const { n } = await all.select((row) => row.fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
    return { code: 'Ok' as const, rows, recordsFiltered: Number(n) };
  });
