import { sql } from 'kysely';
import type { ReadDb } from '../../db/handles.ts';
import type { Context } from '../../frame/change/context.ts';

/** How long a file that was made by mistake is deleted with its removal, in hours. */
const JUST_MADE_HOURS = 24;

/** The start of the period in which removing a new member also deletes their file. */
export const justNow = ({ now }: Pick<Context, 'now'>): string =>
  new Date(now.getTime() - JUST_MADE_HOURS * 3_600_000).toISOString();

/**
 * Members whose file was made in this household within the last 24 hours and has no appointment, document, visit or
 * comment. Removing such a member from the household deletes the file.
 */
export async function justMadeIn(db: ReadDb, ctx: Pick<Context, 'now'>, group_id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from live_clients c
    where c.created_at >= ${justNow(ctx)}
      and c.id in (select client_id from memberships where group_id = ${group_id} and group_role_type_id not in (1, 2))
      and not exists (select from memberships where client_id = c.id and group_id <> ${group_id})
      and not exists (select from live_appointments where client_id = c.id)
      and not exists (select from appointment_participants where client_id = c.id)
      and not exists (select from live_documents where client_id = c.id)
      and not exists (select from visits where head_client_id = c.id)
      and not exists (select from visit_persons where client_id = c.id)
      and not exists (select from live_comments where client_id = c.id)
    order by c.id`.execute(db);
  return rows.map(({ id }) => id);
}
