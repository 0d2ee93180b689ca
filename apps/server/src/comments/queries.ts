import type { Comment } from '@resa/contract/client-sections';
import { mayChangeComment } from '@resa/rules/person/comment';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { ReadDb } from '../db/handles.ts';
import { instant } from '../db/json.ts';
import { notFound } from '../frame/call/refused.ts';
import type { Context } from '../frame/change/context.ts';

type Row = z.output<typeof Comment>;

type Reader = Pick<Context, 'actor' | 'locale' | 'isAdministrator'>;

/** Comments as the user sees them; expects a condition on live comments as `co`. */
const rows = (ctx: Reader, where: RawBuilder<unknown>) => {
  const administrator = ctx.isAdministrator();
  const may = (author: boolean) => (mayChangeComment({ author, administrator }) ? 1 : 0);
  return sql<Row>`
    select co.id, co.client_id, co.comment_type_id, ${sql.ref(`ct.name_${ctx.locale}`)} as comment_type,
      co.comment, co.parent_comment_id, u.name, co.active, co.row_version,
      case when co.created_by = ${ctx.actor.user_id} then ${may(true)}::int else ${may(false)}::int end as may_edit,
      ${instant('co.created_at')}, ${instant('co.updated_at')}
    from live_comments co join comment_types ct on ct.id = co.comment_type_id left join users u on u.id = co.created_by
    where co.active = 1 and ${where}`;
};

/** The comments of these clients, oldest first, for a statement around them. */
export const commentsOf = (ctx: Reader, client_ids: readonly number[]) =>
  sql`${rows(ctx, sql`co.client_id = any(${client_ids}::int[])`)} order by co.created_at, co.id`;

/** One comment. Refuses NotFound when it is not there or deleted. */
export async function commentOf(db: ReadDb, ctx: Reader, id: number): Promise<Row> {
  const found = await rows(ctx, sql`co.id = ${id}`).execute(db);
  const [row] = found.rows;
  if (!row) throw notFound();
  return row;
}
