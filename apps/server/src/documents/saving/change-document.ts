import type { Code } from '@resa/contract';
import type { Trx } from '../../db/handles.ts';
import { notFound } from '../../frame/call/refused.ts';
import { type Context, read } from '../../frame/change/context.ts';
import type { Note } from '../../frame/change/note.ts';
import { changeDocuments } from './change-documents.ts';

/** Changes one document, found by its id, under its person's lock. Refuses NotFound, deleted ones too. */
export async function changeDocument<A extends { code: Code }>(
  ctx: Context,
  id: number,
  work: (db: Trx, note: Note, document: NonNullable<Awaited<ReturnType<typeof liveDocument>>>) => Promise<A>,
) {
  const before = await read(ctx, (db) => liveDocument(db, id));
  if (!before) throw notFound();
  return changeDocuments(ctx, [before.client_id], async (db, note) => {
    const document = await liveDocument(db, id);
    if (document?.client_id !== before.client_id) throw notFound();
    return work(db, note, document);
  });
}

const liveDocument = (db: Pick<Trx, 'selectFrom'>, id: number) =>
  db.selectFrom('live_documents').selectAll().where('id', '=', id).executeTakeFirst();
