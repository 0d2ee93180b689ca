import { sql } from 'kysely';
import type { Trx } from '../db/handles.ts';
import type { Context } from '../frame/change/context.ts';

/** Sets aside the waiting acts of a person who is being erased. Their file still has its number. */
export async function forgetActsOf(db: Trx, { now, actor }: Context, person: readonly number[]): Promise<void> {
  const ids = sql`any(${sql.val([...person])}::int[])`;
  await sql`
    update offline_acts set outcome = 'settled', content = null, settled_at = ${now.toISOString()}::timestamptz,
      settled_by = ${actor.user_id}
    where outcome = 'waits' and (
      -- deleted too: the person's appointments, and their file
      appointment_id in (select id from appointments where client_id = ${ids})
      or (content ->> 'file_number')::int in (select file_number from clients where id = ${ids}))`.execute(db);
}
