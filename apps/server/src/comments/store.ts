import type { contract, InputOf } from '@resa/contract';
import { commentFaults } from '@resa/rules/person/comment';
import type { Trx } from '../db/handles.ts';
import { invalid } from '../frame/call/refused.ts';
import type { Context } from '../frame/change/context.ts';
import { savedBy } from '../frame/change/saved-by.ts';
import { commentOf } from './queries.ts';
import { changeComments, isOffered } from './saving.ts';

type Input = InputOf<typeof contract.comments.store>;

/** Writes a comment of a chosen type, or a reply, which has the type of its parent (000 §5). */
export const store = (ctx: Context, { comment: typed, client_id }: Input) =>
  changeComments(ctx, client_id, async (db, _client, note) => {
    const { comment, parent_comment_id } = typed;
    const comment_type_id =
      parent_comment_id === null ? await chosenType(db, typed) : await typeOf(db, client_id, parent_comment_id);
    const columns = { comment_type_id, comment };
    const { id } = await db
      .insertInto('comments')
      .values({
        ...columns,
        client_id,
        parent_comment_id,
        deleted_at: null,
        deleted_by: null,
        created_at: ctx.now.toISOString(),
        created_by: ctx.actor.user_id,
        ...savedBy(ctx),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    note.wrote({ entity: 'comments', id, after: columns });
    return { code: 'Ok' as const, comment: await commentOf(db, ctx, id) };
  });

async function chosenType(db: Trx, typed: Input['comment']): Promise<number> {
  const { comment_type_id: fault } = commentFaults(typed, { reply: false });
  if (fault || typed.comment_type_id === null)
    throw invalid({ path: 'comment.comment_type_id', rule: fault ?? 'must_be_completed' });
  if (!(await isOffered(db, typed.comment_type_id)))
    throw invalid({ path: 'comment.comment_type_id', rule: 'e_not_offered' });
  return typed.comment_type_id;
}

/** Threads have one level: a reply has a top comment as its parent, which is still there. */
async function typeOf(db: Trx, client_id: number, parent_comment_id: number): Promise<number> {
  const parent = await db
    .selectFrom('live_comments')
    .select('comment_type_id')
    .where('id', '=', parent_comment_id)
    .where('client_id', '=', client_id)
    .where('parent_comment_id', 'is', null)
    .where('active', '=', 1)
    .executeTakeFirst();
  if (!parent) throw invalid({ path: 'comment.parent_comment_id', rule: 'e_not_offered' });
  return parent.comment_type_id;
}
