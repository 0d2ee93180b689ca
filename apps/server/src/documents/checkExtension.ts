import type { contract, InputOf } from '@resa/contract';
import { notFound } from '../frame/call/refused.ts';
import { type Context, read } from '../frame/change/context.ts';
import { lineOf } from './queries.ts';

type Input = InputOf<typeof contract.documents.checkExtension>;

/**
 * Returns the clean documents of the line that a document belongs to. Refuses a document that waits for its scan or
 * that the scan refused.
 */
export const checkExtension = (ctx: Context, { client_id, id }: Input) =>
  read(ctx, async (db) => {
    const document = await db
      .selectFrom('live_documents as d')
      .innerJoin('live_clients as c', 'c.id', 'd.client_id')
      .select(['d.document_type_id', 'd.state'])
      .where('d.id', '=', id)
      .where('d.client_id', '=', client_id)
      .executeTakeFirst();
    if (!document) throw notFound();
    if (document.state === 'waiting') return { code: 'document_waiting' as const };
    if (document.state === 'refused') return { code: 'document_refused' as const };
    const line = await lineOf(db, client_id, document.document_type_id);
    return { code: 'Ok' as const, documents: line.filter(({ state }) => state === 'clean') };
  });
