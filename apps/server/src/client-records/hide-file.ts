import { sql } from 'kysely';
import type { Trx } from '../db/handles.ts';
import type { Context } from '../frame/change/context.ts';
import type { ClientNote } from './change-client.ts';

/**
 * Hides the file of a person, which the caller has locked: an administrator can restore it. Its memberships end today, and
 * nobody edits it any more. The caller settles the household afterwards.
 */
export async function hideFile(db: Trx, ctx: Context, note: Pick<ClientNote, 'wrote'>, id: number): Promise<void> {
  const deleted_at = ctx.now.toISOString();
  const deletion = { deleted_at, deleted_by: ctx.actor.user_id };
  await db
    .updateTable('clients')
    .set({ ...deletion, updated_at: deleted_at, updated_by: ctx.actor.user_id })
    .set((row) => ({ row_version: row('row_version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await endMemberships(db, id, ctx.today.date);
  await db.deleteFrom('file_locks').where('client_id', '=', id).execute();
  note.wrote({ entity: 'clients', id, client_id: id, before: {}, after: deletion });
}

/** Memberships that count today end today; those that were to begin later end on their first day. */
const endMemberships = (db: Trx, client_id: number, today: string) =>
  db
    .updateTable('memberships')
    .set({ date_end: sql<string>`greatest(date_start, ${today}::date)` })
    .set((row) => ({ row_version: row('row_version', '+', 1) }))
    .where('client_id', '=', client_id)
    .where((row) => row.or([row('date_end', 'is', null), row('date_end', '>', today)]))
    .execute();
