import type { contract, InputOf } from '@resa/contract';
import type { Trx } from '../db/handles.ts';
import { forbidden, invalid, notFound } from '../frame/call/refused.ts';
import type { Context } from '../frame/change/context.ts';
import { savedBy } from '../frame/change/saved-by.ts';
import { commentOf } from './queries.ts';
import { changeComments, isOffered } from './saving.ts';

type Input = InputOf<typeof contract.comments.update>;

/** Changes a comment by its author or an administrator, unless somebody saved it meanwhile (000 O-18, 001 O-42). */
export const update = (ctx: Context, { comment: typed, client_id }: Input) =>
  changeComments(ctx, client_id, async (db, _client, note) => {
    const stored = await commentOf(db, ctx, typed.id);
    if (stored.client_id !== client_id) throw notFound();
    if (stored.may_edit === 0) throw forbidden();
    const before = { comment_type_id: stored.comment_type_id, comment: stored.comment };
    // A reply keeps the type of its parent.
    const chosen = stored.parent_comment_id === null ? typed.comment_type_id : stored.comment_type_id;
    if (chosen === null) throw invalid({ path: 'comment.comment_type_id', rule: 'must_be_completed' });
    const after = { comment_type_id: chosen, comment: typed.comment };
    const changed = (['comment_type_id', 'comment'] as const).filter((field) => before[field] !== after[field]);
    if (typed.row_version !== stored.row_version)
      return { code: 'stale' as const, ...(await savedSince(db, typed.id)), changed, comment: stored };
    if (changed.includes('comment_type_id') && !(await isOffered(db, chosen)))
      throw invalid({ path: 'comment.comment_type_id', rule: 'e_not_offered' });
    if (changed.length > 0) {
      await db
        .updateTable('comments')
        .set({ ...after, ...savedBy(ctx) })
        .set((row) => ({ row_version: row('row_version', '+', 1) }))
        .where('id', '=', typed.id)
        .execute();
      // Replies follow the type of their thread.
      if (changed.includes('comment_type_id'))
        await db
          .updateTable('comments')
          .set({ comment_type_id: chosen })
          .where('parent_comment_id', '=', typed.id)
          .execute();
      note.wrote({ entity: 'comments', id: typed.id, before, after });
    }
    return { code: 'Ok' as const, comment: await commentOf(db, ctx, typed.id) };
  });

async function savedSince(db: Trx, id: number) {
  const { updated_at, row_version, name } = await db
    .selectFrom('live_comments as co')
    .leftJoin('users as u', (join) =>
      join.on((on) => on('u.id', '=', on.fn.coalesce('co.updated_by', 'co.created_by'))),
    )
    .select(['co.updated_at', 'co.row_version', 'u.name'])
    .where('co.id', '=', id)
    .executeTakeFirstOrThrow();
  return { saved_by: name ?? 'system', saved_at: updated_at, row_version };
}
