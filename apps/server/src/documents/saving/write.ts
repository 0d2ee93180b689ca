/** Rows of documents: storing them, and turning verification on and off. */
import type { Trx } from '../../db/handles.ts';
import type { Context } from '../../frame/change/context.ts';
import type { Note } from '../../frame/change/note.ts';
import type { WrittenFile } from '../../frame/files/files.ts';
import type { Taken } from '../taking/take-in.ts';
import { endAsked } from './asked-waivers.ts';

interface Line {
  client_id: number;
  document_type_id: number;
}

/** Stores a document whose bytes are written; verified if it may be seen and `verified` is set. Returns its id. */
export async function storeDocument(
  { db, ctx, note }: { db: Trx; ctx: Context; note: Note },
  { client_id, document_type_id }: Line,
  taken: Omit<Taken, 'written'>,
  file: WrittenFile,
  { verified, description }: { verified: boolean; description: string | null },
): Promise<number> {
  const timestamp = ctx.now.toISOString();
  const verifies = verified && taken.state === 'clean';
  const document = {
    client_id,
    document_type_id,
    description,
    name: taken.name,
    extension: taken.extension,
    size: taken.size,
    state: taken.state,
    removed: taken.removed,
    verified: verifies ? (1 as const) : (0 as const),
    verified_at: verifies ? timestamp : null,
    verified_by: verifies ? ctx.actor.user_id : null,
  };
  const { id } = await db
    .insertInto('documents')
    .values({ ...document, file_id: await file.keep(db), created_at: timestamp, created_by: ctx.actor.user_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { verified_at, verified_by, removed, ...after } = document;
  note.wrote({ action: 'document.store', entity: 'documents', id, client_id, after });
  if (verifies) await endAsked(db, note, client_id, [document_type_id]);
  return id;
}

/** Turns the verification of a document on or off. */
export async function setVerified(
  { db, ctx, note }: { db: Trx; ctx: Context; note: Note },
  { id, client_id, document_type_id, verified: before }: Line & { id: number; verified: 0 | 1 },
  verified: 0 | 1,
): Promise<void> {
  if (before === verified) return;
  await db
    .updateTable('documents')
    .set({
      verified,
      verified_at: verified ? ctx.now.toISOString() : null,
      verified_by: verified ? ctx.actor.user_id : null,
    })
    .where('id', '=', id)
    .execute();
  const action = verified ? 'document.verify' : 'document.unverify';
  note.wrote({ action, entity: 'documents', id, client_id, before: { verified: before }, after: { verified } });
  if (verified) await endAsked(db, note, client_id, [document_type_id]);
}
