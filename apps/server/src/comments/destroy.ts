import type { contract, InputOf } from '@resa/contract';
import { type Context, read } from '../frame/change/context.ts';
import { commentOf } from './queries.ts';
import { changeComments } from './saving.ts';

type Input = InputOf<typeof contract.comments.destroy>;

/** Hides a comment with its replies; only for administrators, and the log keeps it (000 §6, O-81). */
export async function destroy(ctx: Context, { id }: Input) {
  if (!ctx.isAdministrator()) return { code: 'only_for_admin' as const };
  const { client_id } = await read(ctx, (db) => commentOf(db, ctx, id));
  return changeComments(ctx, client_id, async (db, _client, note) => {
    // It may have been deleted since.
    const comment = await commentOf(db, ctx, id);
    const deleted = await db
      .updateTable('comments')
      .set({ active: 0, deleted_at: ctx.now.toISOString(), deleted_by: ctx.actor.user_id })
      .set((row) => ({ row_version: row('row_version', '+', 1) }))
      .where((row) => row.or([row('id', '=', id), row('parent_comment_id', '=', id)]))
      .where('deleted_at', 'is', null)
      .returning(['id', 'comment_type_id', 'comment'])
      .execute();
    for (const { id: one, ...before } of deleted.toSorted((a, b) => a.id - b.id))
      note.wrote({ entity: 'comments', id: one, before });
    return { code: 'Ok' as const, comment };
  });
}
