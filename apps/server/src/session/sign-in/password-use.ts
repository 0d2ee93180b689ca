import { sql } from 'kysely';
import type { ReadDb } from '../../db/handles.ts';

/**
 * Whether a user may sign in and unlock with a password. An organization that signs in through its identity provider
 * only leaves that to its emergency administrators (decision 077).
 */
export async function mayUsePassword(db: ReadDb, user_id: number): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select not exists (select from identity_provider where active = 1 and passwords = 0)
      or exists (select from emergency_administrators where user_id = ${user_id}) as may`.execute(db);
  return rows[0]?.may === true;
}
