/**
 * The steps that writing, changing and deleting a comment share.
 *
 * changeComments  a change of a file's comments by somebody who may comment there
 * isOffered       whether a type may be chosen for a new comment
 */
import type { Code } from '@resa/contract';
import { mayComment } from '@resa/rules/person/comment';
import { sql } from 'kysely';
import { type ClientNote, changeClient, emitHousehold, type LockedClient } from '../client-records/index.ts';
import type { Trx } from '../db/handles.ts';
import { forbidden } from '../frame/call/refused.ts';
import type { Context } from '../frame/change/context.ts';

/** The client's row is locked, so that a comment and the thread that it belongs to change one after the other. */
export const changeComments = <A extends { code: Code }>(
  ctx: Context,
  client_id: number,
  work: (db: Trx, client: LockedClient, note: ClientNote) => Promise<A>,
): Promise<A> =>
  changeClient(ctx, client_id, {}, async (db, client, note) => {
    if (!mayComment(client.row.client_state_type_id, (permission) => ctx.may(permission))) throw forbidden();
    const answer = await work(db, client, note);
    // Open files of the household show it.
    emitHousehold(note, client.group_id);
    return answer;
  });

/** Active and not disabled. It stays until the change has committed. */
export async function isOffered(db: Trx, comment_type_id: number): Promise<boolean> {
  const found = await sql`
    select from comment_types where id = ${comment_type_id} and active = 1 and disable = 0 for key share`.execute(db);
  return found.rows.length > 0;
}
