import type { contract, InputOf } from '@resa/contract';
import type { Context } from '../frame/change/context.ts';
import { changeDocument } from './saving/change-document.ts';

type Input = InputOf<typeof contract.documents.destroy>;

/** Deletes a document: its file is removed for good, its row stays hidden and the log says who did it (000 O-47). */
export const destroy = (ctx: Context, { id }: Input) =>
  changeDocument(ctx, id, async (db, note, { file_id, ...document }) => {
    await db
      .updateTable('documents')
      .set({ deleted_at: ctx.now.toISOString(), deleted_by: ctx.actor.user_id, file_id: null })
      .where('id', '=', id)
      .execute();
    if (file_id) await ctx.files.remove(db, note, file_id);
    const { client_id, document_type_id, name, extension, size, verified } = document;
    const before = { document_type_id, name, extension, size, verified };
    note.wrote({ entity: 'documents', id, client_id, before });
    return { code: 'Ok' as const };
  });
